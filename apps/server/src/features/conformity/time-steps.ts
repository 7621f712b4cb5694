import { hourMs, lengthMs, type TimeWindow } from "@fiel/domain";
import type { ProductRange } from "./product-ranges.ts";
import { hourOf } from "../../platform/telemetry/whole-hours.ts";

/** Points of a series that an answer lists. */
export const mostPoints = 500;
/** A hundred steps of four extremes leave room for as many refusals. */
export const mostRefusals = 100;
/** Of samples a step lists up to five, and of packages two. */
export const samplesPerStep = 5;
export const packagesPerStep = 2;

/** Windows up to this long have steps of samples below an hour; longer ones have whole hours, from which days are put together. */
const finestMs = 99 * hourMs;

/** Stretches of equal time. */
export interface TimeSteps {
  /** Where the step of an instant ends, UTC ms. */
  readonly endOf: (ms: number) => number;
}

/** Whether windows are so long that they are put together from days. */
export const areLong = (windows: readonly TimeWindow[]): boolean => isLonger(windows, finestMs);

/** Whether windows are longer in all. */
export const isLonger = (windows: readonly TimeWindow[], thanMs: number): boolean =>
  windows.reduce((sum, window) => sum + lengthMs(window), 0) > thanMs;

/** The steps of a product's series, of which each lists up to `perStep` points. */
export type StepsOf = (range: ProductRange, perStep: number) => TimeSteps;

/** How series are listed. */
export interface Listing {
  readonly stepsOf: StepsOf;
  /** Up to how many points a series is listed whole. */
  readonly mostWhole: number;
  /** Up to how many refused samples are all listed. */
  readonly mostRefusals: number;
}

/** Of an answer about windows. */
export const listingIn = (windows: readonly TimeWindow[]): Listing => ({
  stepsOf: stepsIn(windows),
  mostWhole: mostPoints,
  mostRefusals,
});

/** Of days that answers about long windows are put together from: every step of theirs is made of hours of UTC. */
export const listingOfDays: Listing = {
  stepsOf: () => ({ endOf: (ms) => hourOf(ms) + hourMs }),
  mostWhole: mostPoints,
  mostRefusals,
};

/** Of days that are stored: enough for nearly every answer, in a tenth of what their packages take. */
export const listingOfStored: Listing = { ...listingOfDays, mostWhole: 60, mostRefusals: 25 };

/**
 * Steps so wide that a product's series has at most 500 points with `perStep` in each, from the first window's start on; whole
 * hours of UTC where the windows are long. By the whole hours in which it was
 * weighed, so that steps stay where they are while packages come in and a window's end goes on; those touch one step more
 * than they are long.
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
