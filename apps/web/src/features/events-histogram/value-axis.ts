import { histogramAxisEndS } from "@fiel/domain";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import type { Measure } from "./kind-columns.ts";

const stepS = histogramAxisEndS(0);
const mostTicks = 4;

/** End and steps of the value axis: round counts, or durations by multiples of three hours, the end among them. */
export const valueAxis = (measure: Measure, highest: number): { max: number; interval: number } => {
  if (measure === "count") {
    const { max, interval } = niceAxis(highest);
    return { max: Math.max(1, max), interval: Math.max(1, interval) };
  }
  const max = histogramAxisEndS(highest);
  return { max, interval: stepS * Math.ceil(max / stepS / mostTicks) };
};
