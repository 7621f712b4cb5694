import { type ProductConformity, toDraw } from "@fiel/contracts";

export interface WeightExtent {
  readonly minG: number;
  readonly maxG: number;
}

/** Weights farther from Qn than this many T are drawn at the edge, so that a package of the wrong product does not flatten the chart. */
const farthest = 2.25;
const margin = 0.12;

/** Range of the net weight axis, with a margin: all samples and packages, and Qn and Qn - T of every time, at most 2.25 T from Qn. */
export const weightExtent = ({ samples, items, weights }: ProductConformity): WeightExtent => {
  const lowest = (times: number) =>
    Math.min(...weights.map(({ productWeight, tolerance }) => productWeight - times * tolerance));
  const highest = (times: number) =>
    Math.max(...weights.map(({ productWeight, tolerance }) => productWeight + times * tolerance));
  let [low, high] = [lowest(1), highest(0.5)];
  for (const { min, max } of toDraw(samples)) {
    low = Math.min(low, min);
    high = Math.max(high, max);
  }
  for (const { weight } of toDraw(items)) {
    low = Math.min(low, weight);
    high = Math.max(high, weight);
  }
  const minG = Math.max(low, lowest(farthest));
  const maxG = Math.min(high, highest(farthest));
  const room = (maxG - minG) * margin;
  return { minG: minG - room, maxG: maxG + room / 2 };
};

/** The weight, clamped to the drawn range. */
export const inside = (grams: number, { minG, maxG }: WeightExtent): number =>
  Math.min(Math.max(grams, minG), maxG);
