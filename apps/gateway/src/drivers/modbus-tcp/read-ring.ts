import type { WeighingColumns } from "@fiel/contracts";
import { MachineTrouble } from "../driver.ts";
import { layoutOf } from "./counter-layout.ts";
import { decode, registersOf } from "./decode.ts";
import type { LookContext } from "./look-context.ts";
import { createPace } from "./pace.ts";
import { nothingRead, type PackagesReading } from "./packages-reading.ts";
import { planRing } from "./plan-ring.ts";
import type { RequestLimits } from "./plan-requests.ts";
import type { CountingField, RegisterProfile, RingPackages } from "@fiel/contracts";
import type { ValueLayout } from "./value-layout.ts";
import { type ReadRegisters, readSpan } from "./read-span.ts";
import type { RingHead, RingPosition } from "./ring.ts";
import type { RingNumbers } from "./ring-story.ts";
import { settleRing } from "./settle-ring.ts";
import { spreadInstants } from "./spread-instants.ts";
import { isWeight, meaningOf } from "../value-checks.ts";

type Verdicts = NonNullable<WeighingColumns["verdict"]>;

interface Entry {
  readonly sequence: number | null;
  readonly weightMg: number;
  readonly verdict: Verdicts[number];
  readonly inspected: boolean | null;
  /** Number of values that are not in the profile's tables. */
  readonly meaningless: number;
}

const firstPackageMs = 1_000;
// Whole numbers up to this one are exact in a 32-bit float.
const exactFloat = 2 ** 24;

const entryDecoder = (profile: RegisterProfile, { entries }: RingPackages) => {
  const value = (words: Buffer, { offset, ...layout }: ValueLayout & { offset: number }): number =>
    decode(words.subarray(offset * 2), layout, profile);
  const bytes = entries.length * 2;
  return (words: Buffer): Entry => {
    const { verdict, inspected } = entries;
    const judged = verdict && meaningOf(verdict.map, value(words, verdict));
    const looked = inspected && meaningOf(inspected.map, value(words, inspected));
    return {
      sequence: words.subarray(0, bytes).every((byte) => byte === 0) ? null : value(words, entries.sequence),
      weightMg: Math.round(value(words, entries.weightMg)),
      verdict: judged?.meaning ?? null,
      inspected: looked?.meaning ?? null,
      meaningless: [judged, looked].filter((one) => one?.isKnown === false).length,
    };
  };
};

/** Runs of neighbouring entries, each short enough for one request. */
const entryRuns = (sequences: readonly number[], size: number, perRequest: number) => {
  const runs: { index: number; count: number }[] = [];
  for (const sequence of sequences) {
    const index = sequence % size;
    const last = runs.at(-1);
    if (last !== undefined && last.index + last.count === index && last.count < perRequest) last.count += 1;
    else runs.push({ index, count: 1 });
  }
  return runs;
};

const readEntries = async (
  read: ReadRegisters,
  profile: RegisterProfile,
  packages: RingPackages,
  size: number,
  sequences: readonly number[],
  limits: RequestLimits,
): Promise<Entry[]> => {
  const { address, length } = packages.entries;
  const toEntry = entryDecoder(profile, packages);
  const { sequence, weightMg, verdict, inspected } = packages.entries;
  const values = [sequence, weightMg, verdict, inspected]
    .filter((value) => value !== undefined)
    .map((value) => ({ start: value.offset, count: registersOf(value) }));
  const entries: Entry[] = [];
  for (const run of entryRuns(sequences, size, Math.max(1, Math.floor(limits.maxRegisters / length)))) {
    const span = { start: address + run.index * length, count: run.count * length };
    // Only an entry longer than a request is read in pieces.
    const words = await readSpan(read, span, limits, values);
    for (let i = 0; i < run.count; i += 1) entries.push(toEntry(words.subarray(i * length * 2)));
  }
  return entries;
};

const columnsOf = (entries: readonly Entry[], instants: readonly number[]): PackagesReading["columns"] => {
  const valid = entries.flatMap((entry, i) =>
    isWeight(entry.weightMg) ? [{ ...entry, at: instants[i] as number }] : [],
  );
  return {
    at: valid.map(({ at }) => at),
    weightMg: valid.map(({ weightMg }) => weightMg),
    verdict: valid.map(({ verdict }) => verdict),
    inspected: valid.map(({ inspected }) => inspected),
  };
};

const numbersOf = ({ head, counter }: RingPackages): RingNumbers => {
  const whole = (field: CountingField) => {
    const { range, modulus } = layoutOf(field);
    return { range: range ?? exactFloat, modulus };
  };
  return { head: whole(head), counter: whole(counter) };
};

const requireSize = (head: RingHead, { maxSize }: RingPackages): void => {
  if (Number.isInteger(head.size) && head.size >= 1 && head.size <= maxSize) return;
  throw new MachineTrouble("wrong", `o tamanho do anel é ${head.size}, e devia ser de 1 a ${maxSize}`);
};

/** Reads the new entries of a machine's ring. Accounts for every package: made = taken + overrun + malformed (+ not yet written). */
export const readRing = async (
  read: ReadRegisters,
  packages: RingPackages,
  head: RingHead,
  before: RingPosition | null,
  look: LookContext,
): Promise<PackagesReading<RingPosition>> => {
  requireSize(head, packages);
  const { profile, now } = look;
  const numbers = numbersOf(packages);
  const plan = planRing(before, head, numbers, look);
  const entries = await look.limits.within((limits) =>
    readEntries(read, profile, packages, head.size, plan.sequences, limits),
  );
  const meanwhile = createPace(packages.maxPerMinute, { ms: look.headAgeMs(), isMeasured: true });
  const settled = settleRing(plan, entries, {
    madeMeanwhile: meanwhile(1_000),
    counterModulus: numbers.counter.modulus ?? numbers.counter.range,
  });
  const { taken, lost, position } = settled;
  const made = taken.length + lost;
  const instants = spreadInstants(made, look.since ?? now - plan.made * firstPackageMs, now);
  return {
    ...nothingRead(position),
    columns: columnsOf(taken, instants.slice(lost)),
    made,
    overrun: lost,
    malformed: taken.filter((entry) => !isWeight(entry.weightMg)).length,
    meaningless: taken.reduce((sum, entry) => sum + (isWeight(entry.weightMg) ? entry.meaningless : 0), 0),
    restarted: settled.kind === "restarted",
    unknownReset: settled.kind === "unknown",
    skipped: plan.skipped,
  };
};
