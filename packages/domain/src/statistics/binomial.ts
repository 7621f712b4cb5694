import { bisect } from "./normal.ts";

/**
 * P(X <= most) for X ~ Binomial(size, share): at most `most` of a sample have a property that a `share` (0-1) of all have. 1 when `most` is
 * the whole sample or more, 0 when it is negative.
 */
export function binomialAtMost(most: number, size: number, share: number): number {
  if (most >= size) return 1;
  if (share >= 1) return 0;
  let term = (1 - share) ** size;
  let sum = 0;
  for (let count = 0; count <= most; count += 1) {
    sum += term;
    term *= ((size - count) / (count + 1)) * (share / (1 - share));
  }
  return sum;
}

/**
 * The largest share (0-1) at which at most `most` of `size` have the property with `probability`. 1 when the whole sample may have it.
 * RangeError: a negative `most`, or a probability that is not between 0 and 1.
 */
export function largestShareOfAtMost(most: number, size: number, probability: number): number {
  if (most < 0 || !(probability > 0 && probability < 1))
    throw new RangeError(`at most ${most} with ${probability}`);
  if (most >= size) return 1;
  return bisect(0, 1, (share) => binomialAtMost(most, size, share) >= probability);
}
