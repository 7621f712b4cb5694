import type { ProductConformity } from "@fiel/contracts";

export interface WeightExtent {
  readonly minG: number;
  readonly maxG: number;
}

/** A box of the wrong product must not flatten the line that everything is about: farther than this is drawn at the edge. */
const farthest = 2.25;
const margin = 0.12;

/** The net weights that are drawn: all samples, Qn and Qn - T as they were and are, but nothing farther from Qn than 2.25 T. */
export const weightExtent = ({ samples, items, weights }: ProductConformity): WeightExtent => {
  const lowest = (times: number) =>
    Math.min(...weights.map(({ productWeight, tolerance }) => productWeight - times * tolerance));
  const highest = (times: number) =>
    Math.max(...weights.map(({ productWeight, tolerance }) => productWeight + times * tolerance));
  let [low, high] = [lowest(1), highest(0.5)];
  for (const { min, max } of samples) {
    low = Math.min(low, min);
    high = Math.max(high, max);
  }
  for (const { weight } of items) {
    low = Math.min(low, weight);
    high = Math.max(high, weight);
  }
  const minG = Math.max(low, lowest(farthest));
  const maxG = Math.min(high, highest(farthest));
  const room = (maxG - minG) * margin;
  return { minG: minG - room, maxG: maxG + room / 2 };
};

/** The weight, or the edge of what is drawn. */
export const inside = (grams: number, { minG, maxG }: WeightExtent): number =>
  Math.min(Math.max(grams, minG), maxG);
