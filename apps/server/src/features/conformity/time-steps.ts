import { hourMs, lengthMs, type TimeWindow } from "@fiel/domain";
import type { ProductRange } from "./product-ranges.ts";
import { hourOf } from "../../platform/telemetry/whole-hours.ts";

/** Most points of a series that an answer lists. */
export const mostPoints = 500;
/** Most refused samples that are all listed. A hundred steps of four extremes leave room for as many. */
export const mostRefusals = 100;
/** A step lists at most five samples, or two packages. */
export const samplesPerStep = 5;
export const packagesPerStep = 2;

/** Longest windows with sample steps below an hour, ms. Longer ones have steps of whole hours, so that they can be merged from days. */
const finestMs = 99 * hourMs;

/** Steps of equal length. */
export interface TimeSteps {
  /** End of the step that contains an instant, UTC ms. */
  readonly endOf: (ms: number) => number;
}

/** Whether windows are so long that they are merged from days. */
export const areLong = (windows: readonly TimeWindow[]): boolean => isLonger(windows, finestMs);

/** Whether windows are longer than `thanMs` in all. */
export const isLonger = (windows: readonly TimeWindow[], thanMs: number): boolean =>
  windows.reduce((sum, window) => sum + lengthMs(window), 0) > thanMs;

/** Steps of a product's series, each with at most `perStep` points. */
export type StepsOf = (range: ProductRange, perStep: number) => TimeSteps;

/** Limits by which series are listed. */
export interface Listing {
  readonly stepsOf: StepsOf;
  /** Most points of a series that is listed whole. */
  readonly mostWhole: number;
  /** Most refused samples that are all listed. */
  readonly mostRefusals: number;
}

/** Listing of an answer for windows. */
export const listingIn = (windows: readonly TimeWindow[]): Listing => ({
  stepsOf: stepsIn(windows),
  mostWhole: mostPoints,
  mostRefusals,
});

/** Listing of days that are merged into long windows: steps of UTC hours. */
export const listingOfDays: Listing = {
  stepsOf: () => ({ endOf: (ms) => hourOf(ms) + hourMs }),
  mostWhole: mostPoints,
  mostRefusals,
};

/** Listing of stored days: enough for nearly every answer, in a tenth of the space of their packages. */
export const listingOfStored: Listing = { ...listingOfDays, mostWhole: 60, mostRefusals: 25 };

/**
 * Steps from the first window's start, wide enough that a series has at most 500 points with `perStep` each; whole UTC hours for long windows. The
 * width follows the hours in which the product was weighed, so that steps stay while packages arrive. The range may touch one step more than its
 * length.
 */
const stepsIn =
  (windows: readonly TimeWindow[]): StepsOf =>
  ({ firstMs, lastMs }, perStep) => {
    const gridMs = areLong(windows) ? hourMs : 1;
    const startMs = Math.floor((windows[0]?.startMs ?? 0) / gridMs) * gridMs;
    const fromMs = Math.max(startMs, hourOf(firstMs));
    const untilMs = hourOf(lastMs) + hourMs;
    const neededMs = (untilMs - fromMs) / (mostPoints / perStep - 1);
    const widthMs = Math.max(1, Math.ceil(neededMs / gridMs)) * gridMs;
    return { endOf: (ms) => startMs + (Math.floor((ms - startMs) / widthMs) + 1) * widthMs };
  };
