import type { HeatmapDay } from "@fiel/contracts";
import { daysOfWindow, monthsUntil } from "@fiel/domain";
import { niceAxis } from "../../shared/charts/nice-axis.ts";

const months = 12;
/** Number of colour steps, without 'none'. */
const heatSteps = 5;

export interface HeatCell {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  /** Row from the top; the oldest month is 0. */
  readonly row: number;
  readonly count: number;
  /** Colour step, 0 (none) to `heatSteps`. */
  readonly step: number;
}

export interface HeatGrid {
  /** Oldest first. */
  readonly months: readonly { readonly year: number; readonly month: number }[];
  /** One per day until today, in time order. */
  readonly cells: readonly HeatCell[];
  /** Count at the end of the darkest colour. */
  readonly top: number;
}

const keyOf = ({ year, month, day }: { year: number; month: number; day: number }): string =>
  `${year}-${month}-${day}`;

/** Grid of twelve months by 31 days. Future days and days that a month lacks have no cell. */
export const heatGrid = (days: readonly HeatmapDay[], nowMs: number, timeZone: string): HeatGrid => {
  const { startMs } = monthsUntil(nowMs, months, timeZone);
  const calendar = daysOfWindow({ startMs, endMs: nowMs + 1 }, timeZone);
  const counts = new Map(days.map((day) => [keyOf(day), day.count]));
  const rows = [
    ...new Map(calendar.map(({ year, month }) => [`${year}-${month}`, { year, month }])).values(),
  ];
  const rowOf = new Map(rows.map(({ year, month }, row) => [`${year}-${month}`, row]));
  const top = niceAxis(Math.max(0, ...counts.values()), heatSteps + 1).max;
  const cells = calendar.map(({ year, month, day }) => {
    const count = counts.get(keyOf({ year, month, day })) ?? 0;
    const step = Math.min(heatSteps, Math.ceil((count / top) * heatSteps));
    return { year, month, day, row: rowOf.get(`${year}-${month}`) ?? 0, count, step };
  });
  return { months: rows, cells, top };
};
