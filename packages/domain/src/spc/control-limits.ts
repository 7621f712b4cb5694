import { movingRangeConstants, movingRangeMean, subgroupConstants } from "./subgroup-constants.ts";

/** `xbarS`: means and deviations of subgroups; `iMr`: single packages and their moving ranges. */
export const controlChartKinds = ["xbarS", "iMr"] as const;
export type ControlChartKind = (typeof controlChartKinds)[number];

/** Fewest subgroups, or single packages, from which limits may be fixed. */
export const fewestSubgroups = 20;

/** Centre line and control limits of one chart. */
export interface ControlLine {
  readonly lower: number;
  readonly centre: number;
  readonly upper: number;
}

/** Limits of a pair of charts, in the unit of the values. */
export interface ControlLimits {
  /** Of the means, or of the single values. */
  readonly location: ControlLine;
  /** Of the deviations, or of the moving ranges. */
  readonly spread: ControlLine;
  /** Standard deviation of a single value, estimated within subgroups. */
  readonly sigma: number;
}

/** Mean and sample standard deviation (n - 1) of the values of one subgroup. */
export interface SubgroupFigures {
  readonly mean: number;
  readonly deviation: number;
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** What limits rest on: the centre lines of both charts. */
export interface CentreLines {
  /** Mean of the means, or of the single values. */
  readonly location: number;
  /** Mean of the deviations, or of the moving ranges. */
  readonly spread: number;
}

/**
 * Limits about centre lines. X-bar and S: xbarbar +- A3 sbar, B3 sbar and B4 sbar, sigma = sbar / c4. I and MR: xbar +- 2.66 MRbar, upper
 * limit of the range 3.267 MRbar, sigma = MRbar / d2. RangeError: a size of X-bar/S below 2. Source: ASTM E2587; Montgomery, sections 6.3
 * and 6.4; NIST/SEMATECH e-Handbook 6.3.2.2.
 */
export function limitsAround(
  kind: ControlChartKind,
  size: number,
  { location, spread }: CentreLines,
): ControlLimits {
  if (kind === "iMr")
    return {
      location: around(location, movingRangeConstants.e2 * spread),
      spread: { lower: 0, centre: spread, upper: movingRangeConstants.d4 * spread },
      sigma: spread / movingRangeMean,
    };
  const { c4, a3, b3, b4 } = subgroupConstants(size);
  return {
    location: around(location, a3 * spread),
    spread: { lower: b3 * spread, centre: spread, upper: b4 * spread },
    sigma: spread / c4,
  };
}

/** Limits of X-bar and S charts from subgroups of `size` values. Null without subgroups. RangeError as `limitsAround`. */
export function xbarSLimits(subgroups: readonly SubgroupFigures[], size: number): ControlLimits | null {
  if (subgroups.length === 0) return null;
  return limitsAround("xbarS", size, {
    location: meanOf(subgroups.map(({ mean }) => mean)),
    spread: meanOf(subgroups.map(({ deviation }) => deviation)),
  });
}

/** Limits of I and MR charts from single values in time order. Null below two values. */
export function individualsLimits(values: readonly number[]): ControlLimits | null {
  if (values.length < 2) return null;
  return limitsAround("iMr", 1, { location: meanOf(values), spread: meanOf(movingRanges(values)) });
}

/** Distances of each value from the one before it; one fewer than there are values, none of none. */
export const movingRanges = (values: readonly number[]): number[] =>
  values.slice(1).map((value, place) => Math.abs(value - (values[place] as number)));

const around = (centre: number, reach: number): ControlLine => ({
  lower: centre - reach,
  centre,
  upper: centre + reach,
});
