import { type DisplayUnit, seriesSteps, sumWeight, type TimeWindow } from "@fiel/domain";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import type { ProductionAnswer } from "./fetch-production.ts";
import { clipPoints, knownPoints, type RatePoint, ratePoints } from "./rate-points.ts";
import { unitOfProductions } from "./unit-of-productions.ts";
import type { EarlierPeriod } from "./use-previous-production.ts";

/** Data of the aggregate chart: both periods on the current one's time axis, in one unit. */
export interface AggregateSeries {
  readonly span: TimeWindow;
  readonly stepMs: number;
  /** Distance between the two periods, ms. */
  readonly shiftMs: number;
  readonly unit: DisplayUnit;
  readonly current: readonly RatePoint[];
  /** Shifted onto the current period; empty when unknown. */
  readonly previous: readonly RatePoint[];
  /** Whether the previous period was answered, even without data. */
  readonly previousAnswered: boolean;
}

interface Input {
  readonly timeZone: string;
  readonly windows: readonly TimeWindow[];
  readonly productions: ProductionAnswer["productions"];
  readonly earlier: EarlierPeriod;
  /** Undefined while unknown. */
  readonly earlierProductions: ProductionAnswer["productions"] | undefined;
}

export const aggregateSeries = ({
  timeZone,
  windows,
  productions,
  earlier,
  earlierProductions,
}: Input): AggregateSeries => {
  const span = spanOf(windows);
  const steps = seriesSteps(windows, timeZone);
  const { stepMs } = steps;
  const current = ratePoints(productions, span, steps);
  const stepsBefore = seriesSteps(earlier.windows, timeZone);
  const before = ratePoints(earlierProductions ?? [], spanOf(earlier.windows), stepsBefore, stepMs);
  const previous = clipPoints(
    knownPoints(before).map((point) => ({ ...point, atMs: point.atMs + earlier.shiftMs })),
    span,
  );
  const weightUnit = unitOfProductions([...productions, ...(earlierProductions ?? [])]);
  const highest = [...current, ...previous].reduce((best, { grams }) => Math.max(best, grams), 0);
  return {
    span,
    stepMs,
    shiftMs: earlier.shiftMs,
    unit: sumWeight(highest, weightUnit).unit,
    current,
    previous,
    previousAnswered: earlierProductions !== undefined,
  };
};

export const isEmptySeries = ({ current }: AggregateSeries): boolean =>
  current.every(({ grams }) => grams === 0);
