import { seededUniform } from "../statistics/seeded-uniform.ts";
import { studentQuantile } from "../statistics/student-quantile.ts";

/** Packages in which a head is looked for, the newest of a run. */
export const mostHeadPackages = 2_000;
/** Below this number of packages too few turns of the largest filler are seen. */
export const fewestHeadPackages = 1_000;
/** Turns of a filler that must count. */
const fewestTurns = 40;
/** Heads of a filler. */
const [fewestHeads, mostHeads] = [2, 24] as const;
const shuffles = 1_000;
/** Probability that some head is told of a filler whose heads all fill alike. */
const level = 0.000_1;
/** Heads of all fillers that are looked for. */
const looks = ((mostHeads - fewestHeads + 1) * (mostHeads + fewestHeads)) / 2;

/** A head of a filler that fills more or less than the others. Weights in the unit of the packages. */
export interface OffHead {
  /** Heads of the filler: its packages repeat with this period. */
  readonly heads: number;
  /** The head that is off, from 0. Head 0 filled the first package of the run. */
  readonly head: number;
  /** Mean of its packages, and how far that is from the mean of the other heads in the same turns: below 0 when it fills less. */
  readonly mean: number;
  readonly off: number;
  /** Mean of each head's packages, in head order. */
  readonly means: readonly number[];
  /** Share of the variance of all packages that their heads explain, 0-1. */
  readonly share: number;
  /** Place of its newest package among those given. */
  readonly lastPlace: number;
}

interface Candidate {
  readonly heads: number;
  /** Position within a turn, from the first package given. */
  readonly position: number;
  readonly off: number;
  /** t over what the level asks for. */
  readonly strength: number;
}

/**
 * Finds the head of a filler that is off, in consecutive packages of a run of which none was lost; NaN stands for a package that was not filled well
 * enough to count. `firstPlace` is the number of packages of the run before those given. The filler of 2 to 24 heads is the one whose head differs
 * most clearly from the others of its turn, by a t-test over all turns whose 0.01 % are shared among all heads of all fillers, and whose share of the
 * variance is above those of 1,000 shuffles of the packages from this seed. Null below 1,000 packages, where no head is off, and where nothing varies.
 * Source: design, quality; docs/adr/0138-a-head-that-is-off.md.
 */
export function offHeadOf(weights: ArrayLike<number>, firstPlace = 0, seed = 1): OffHead | null {
  if (weights.length < fewestHeadPackages) return null;
  let found: Candidate | null = null;
  for (let heads = fewestHeads; heads <= mostHeads; heads += 1) {
    const own = clearestHead(weights, heads);
    if (own !== null && own.strength > (found?.strength ?? 1)) found = own;
  }
  if (found === null) return null;
  const { heads, position, off } = found;
  const { mean, distances } = distancesFromMean(weights);
  const share = explainedShare(distances, heads);
  if (!isAboveShuffles(distances, heads, share, seed)) return null;
  const byPosition = meansByPosition(weights, heads);
  // Heads are numbered from the run's first package.
  const before = firstPlace % heads;
  const means = Array.from(
    { length: heads },
    (_, head) => byPosition[(head + heads - before) % heads] ?? mean,
  );
  const head = (before + position) % heads;
  const lastPlace = position + Math.floor((weights.length - 1 - position) / heads) * heads;
  return { heads, head, mean: means[head] ?? mean, off, means, share, lastPlace };
}

/** The head that differs most clearly from the mean of the others in its turns; null where nothing varies. */
function clearestHead(weights: ArrayLike<number>, heads: number): Candidate | null {
  const differences = new Float64Array(heads);
  const squares = new Float64Array(heads);
  let turns = 0;
  for (let start = 0; start + heads <= weights.length; start += heads) {
    let sum = 0;
    for (let position = 0; position < heads; position += 1) sum += weights[start + position] as number;
    // A package of the turn does not count.
    if (Number.isNaN(sum)) continue;
    turns += 1;
    for (let position = 0; position < heads; position += 1) {
      const difference = (heads * (weights[start + position] as number) - sum) / (heads - 1);
      differences[position] = (differences[position] as number) + difference;
      squares[position] = (squares[position] as number) + difference ** 2;
    }
  }
  if (turns < fewestTurns) return null;
  const critical = criticalOf(turns);
  let clearest: Candidate | null = null;
  for (let position = 0; position < heads; position += 1) {
    const off = (differences[position] as number) / turns;
    const variance = ((squares[position] as number) / turns - off ** 2) * (turns / (turns - 1));
    const t = Math.abs(off) / Math.sqrt(Math.max(0, variance) / turns);
    // Also false where neither a difference nor a variance is.
    if (t / critical > (clearest?.strength ?? 0)) clearest = { heads, position, off, strength: t / critical };
  }
  return clearest;
}

/** Critical t by the number of turns. */
const criticals = new Map<number, number>();

/** The t over so many turns that the level asks for. */
function criticalOf(turns: number): number {
  const known = criticals.get(turns);
  if (known !== undefined) return known;
  const critical = studentQuantile(1 - level / looks / 2, turns - 1);
  criticals.set(turns, critical);
  return critical;
}

/** Mean of the packages that count, and how far each is from it; 0 for those that do not count, which then add nothing to a sum. */
function distancesFromMean(weights: ArrayLike<number>) {
  const counted = Float64Array.from(weights).filter((weight) => !Number.isNaN(weight));
  const mean = counted.reduce((sum, weight) => sum + weight, 0) / counted.length;
  const distances = Float64Array.from(weights, (weight) => (Number.isNaN(weight) ? 0 : weight - mean));
  return { mean, distances };
}

function meansByPosition(weights: ArrayLike<number>, heads: number): number[] {
  const [sums, counts] = [new Float64Array(heads), new Float64Array(heads)];
  for (let at = 0; at < weights.length; at += 1) {
    const weight = weights[at] as number;
    if (Number.isNaN(weight)) continue;
    sums[at % heads] = (sums[at % heads] as number) + weight;
    counts[at % heads] = (counts[at % heads] as number) + 1;
  }
  return Array.from(sums, (sum, position) => sum / (counts[position] as number));
}

/** Sum of squares between positions over the sum of all squares. */
function explainedShare(distances: Float64Array, heads: number): number {
  const sums = new Float64Array(heads);
  let squares = 0;
  for (let at = 0, position = 0; at < distances.length; at += 1) {
    const distance = distances[at] as number;
    sums[position] = (sums[position] as number) + distance;
    squares += distance * distance;
    position = position + 1 === heads ? 0 : position + 1;
  }
  let between = 0;
  for (const sum of sums) between += sum * sum;
  // Positions have as many packages as one turn more or less.
  return (between * heads) / distances.length / squares;
}

/** Whether the share is above that of each shuffle. Shuffles `distances`. */
function isAboveShuffles(distances: Float64Array, heads: number, share: number, seed: number): boolean {
  const uniform = seededUniform(seed);
  for (let one = 0; one < shuffles; one += 1) {
    for (let at = distances.length - 1; at > 0; at -= 1) {
      const other = (uniform() * (at + 1)) | 0;
      const distance = distances[at] as number;
      distances[at] = distances[other] as number;
      distances[other] = distance;
    }
    if (explainedShare(distances, heads) >= share) return false;
  }
  return true;
}
