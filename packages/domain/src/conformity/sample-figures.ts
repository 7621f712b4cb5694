import type { SampleFigures } from "./sample-verdict.ts";

/** The product's weights that a sample is compared with, whole mg. */
export interface SampledProduct {
  /** Nominal net quantity Qn. */
  readonly netMg: number;
  readonly packageMg: number;
  /** T of the nominal quantity. */
  readonly toleranceMg: number;
}

/**
 * Net figures of `size` consecutive packages from index `from` on, from their gross weights in whole mg. Uses numbers, not bigints, since
 * there may be millions: weights are taken as distances from the gross target, so sums and squares are exact while packages are within 10
 * kg of it (80 to a sample). RangeError below two packages or past the end.
 */
export function sampleFigures(
  grossMg: ArrayLike<number>,
  from: number,
  size: number,
  { netMg, packageMg, toleranceMg }: SampledProduct,
): SampleFigures {
  if (size < 2 || from < 0 || from + size > grossMg.length)
    throw new RangeError(`${size} packages from ${from} on, of ${grossMg.length}`);
  const targetMg = netMg + packageMg;
  let [sum, squares, least, most] = [0, 0, Infinity, -Infinity];
  for (let i = from; i < from + size; i += 1) {
    const offMg = (grossMg[i] as number) - targetMg;
    sum += offMg;
    squares += offMg * offMg;
    if (offMg < least) least = offMg;
    if (offMg > most) most = offMg;
  }
  // Few samples have one; the lightest package tells.
  const countBelow = (limitMg: number): number => {
    let count = 0;
    if (least < limitMg)
      for (let i = from; i < from + size; i += 1) if ((grossMg[i] as number) - targetMg < limitMg) count += 1;
    return count;
  };
  return {
    size,
    sumMg: size * netMg + sum,
    deviationMg: Math.sqrt(Math.max(0, size * squares - sum * sum) / (size * (size - 1))),
    minMg: netMg + least,
    maxMg: netMg + most,
    belowTolerance: countBelow(-toleranceMg),
    belowDoubleTolerance: countBelow(-2 * toleranceMg),
  };
}
