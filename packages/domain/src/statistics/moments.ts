/**
 * Count, sum, sum of squares and extremes of weights in whole mg. Sums are bigint, because the squares of one busy day exceed 2^53, and
 * parts from raw data and roll-ups must give the same sum in any order.
 */
export interface Moments {
  readonly count: number;
  readonly sumMg: bigint;
  /** Sum of squares, mg². */
  readonly sumSquaresMg2: bigint;
  /** Null when there are no weights. */
  readonly minMg: number | null;
  readonly maxMg: number | null;
}

/** Moments of no weights. */
export const noMoments: Moments = { count: 0, sumMg: 0n, sumSquaresMg2: 0n, minMg: null, maxMg: null };

const least = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other);
const most = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.max(one, other);

/** Moments of weights in whole mg; `noMoments` of none. RangeError (from BigInt) for a weight that is not whole. */
export function momentsOf(weightsMg: Iterable<number>): Moments {
  let count = 0;
  let sumMg = 0n;
  let sumSquaresMg2 = 0n;
  let minMg: number | null = null;
  let maxMg: number | null = null;
  for (const weightMg of weightsMg) {
    const exact = BigInt(weightMg);
    count += 1;
    sumMg += exact;
    sumSquaresMg2 += exact * exact;
    minMg = least(minMg, weightMg);
    maxMg = most(maxMg, weightMg);
  }
  return { count, sumMg, sumSquaresMg2, minMg, maxMg };
}

/** Moments of all the parts together, exactly, in any order and grouping; `noMoments` of no parts. */
export function mergeMoments(parts: Iterable<Moments>): Moments {
  let merged = noMoments;
  for (const part of parts) {
    merged = {
      count: merged.count + part.count,
      sumMg: merged.sumMg + part.sumMg,
      sumSquaresMg2: merged.sumSquaresMg2 + part.sumSquaresMg2,
      minMg: least(merged.minMg, part.minMg),
      maxMg: most(merged.maxMg, part.maxMg),
    };
  }
  return merged;
}

/** Moments of weights of one product. */
export interface ProductMoments {
  /** Id, 0 for none. */
  readonly product: number;
  readonly moments: Moments;
}

/**
 * Moments of all parts when they are of one product. Null for several products, whose mean and deviation would mean nothing; `noMoments`
 * for no parts. Source: domain decisions, "Cards after a product change".
 */
export function momentsOfOneProduct(parts: readonly ProductMoments[]): Moments | null {
  const [first, ...others] = parts;
  if (others.some(({ product }) => product !== first?.product)) return null;
  return mergeMoments(parts.map(({ moments }) => moments));
}

/** Arithmetic mean in mg; null for no weights. */
export function meanMgOf({ count, sumMg }: Moments): number | null {
  return count === 0 ? null : Number(sumMg) / count;
}

/**
 * Sample standard deviation in mg, s = sqrt((n Σx² - (Σx)²) / (n (n - 1))). The difference is exact, so nothing cancels. Null below two
 * weights.
 */
export function sampleDeviationMgOf({ count, sumMg, sumSquaresMg2 }: Moments): number | null {
  if (count < 2) return null;
  const n = BigInt(count);
  return Math.sqrt(Number(n * sumSquaresMg2 - sumMg * sumMg) / Number(n * (n - 1n)));
}

/** A sum in mg converted to g; exact up to 15 digits. */
export function gramsOfSum(sumMg: bigint): number {
  return Number(sumMg) / 1000;
}
