import { histogramAxisEndS } from "@fiel/domain";
import { niceAxis } from "../../shared/charts/nice-axis.ts";
import type { Measure } from "./kind-columns.ts";

/** Steps of the duration axis. It ends at a multiple of three hours, so that each step is whole hours. */
const durationSteps = 3;

/** End and step of the value axis: round counts, or durations that end at a multiple of three hours. */
export const valueAxis = (measure: Measure, highest: number): { max: number; interval: number } => {
  if (measure === "count") {
    const { max, interval } = niceAxis(highest);
    return { max: Math.max(1, max), interval: Math.max(1, interval) };
  }
  const max = histogramAxisEndS(highest);
  return { max, interval: max / durationSteps };
};
