import { binomialAtMost } from "../statistics/binomial.ts";
import { chiSquareShareBelow } from "../statistics/gamma.ts";
import { normalShareBelow } from "../statistics/normal.ts";
import type { ControlChartKind } from "./control-limits.ts";
import { type NelsonRule, nelsonRunLengths } from "./nelson-rules.ts";
import { movingRangeConstants, movingRangeMean, subgroupConstants } from "./subgroup-constants.ts";

/** Share beyond so many deviations on one side. */
const beyond = (deviations: number): number => normalShareBelow(-deviations);

/** Share of the orders of `length` different values that rise and fall in turn: 2 E(n) / n!, with E(n) the zigzag numbers. */
function alternatingShare(length: number): number {
  // Entringer's triangle; its last number of row n is E(n).
  let row = [1];
  for (let n = 1; n <= length; n += 1) {
    let sum = 0;
    row = [0, ...row.toReversed().map((one) => (sum += one))];
  }
  return (2 * (row.at(-1) ?? 0)) / factorial(length);
}

function factorial(n: number): number {
  return n <= 1 ? 1 : n * factorial(n - 1);
}

/** A point beyond on a side, and at least so many of the points before it on the same. */
const someOf = (deviations: number, before: number, enough: number): number => {
  const share = beyond(deviations);
  return 2 * share * (1 - binomialAtMost(enough - 1, before, share));
};

/**
 * Share of points (0-1) that break a rule though nothing changed: independent normal points about the centre line, once enough points have
 * passed. Source: the probability of each pattern as `NelsonRules` states it; rule 4 by the zigzag numbers (D. André, 1879).
 */
export function falseAlarmShare(rule: NelsonRule): number {
  const length = nelsonRunLengths[rule];
  switch (rule) {
    case 1:
      return 2 * beyond(3);
    case 2:
      return 2 * 0.5 ** length;
    case 3:
      return 2 / factorial(length);
    case 4:
      return alternatingShare(length);
    case 5:
      return someOf(2, length - 1, 1);
    case 6:
      return someOf(1, length - 1, 3);
    case 7:
      return (1 - 2 * beyond(1)) ** length;
    case 8:
      return (2 * beyond(1)) ** length;
  }
}

/**
 * Share of points (0-1) of the chart of the spread that lie beyond its limits though nothing changed. S: (n - 1) s² / sigma² is chi-square
 * with n - 1 degrees; moving range: the distance of two normal values. RangeError: a size of S below 2. Source: Montgomery, section 6.3.
 */
export function spreadFalseAlarmShare(kind: ControlChartKind, size: number): number {
  if (kind === "iMr") return 2 * beyond((movingRangeConstants.d4 * movingRangeMean) / Math.SQRT2);
  const { c4, b3, b4 } = subgroupConstants(size);
  const below = (factor: number): number => chiSquareShareBelow((size - 1) * (factor * c4) ** 2, size - 1);
  return 1 - below(b4) + below(b3);
}
