import {
  cutAtMidnights,
  dayMs,
  daysOfWindow,
  type TimeWindow,
  unionOfWindows,
  type ZonedDay,
} from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";

/** Days held in memory at a time. */
const daysAtOnce = 7;
const spanMs = daysAtOnce * dayMs;

/** Cuts a filter at whole UTC hours into parts of at most a week, in time order. */
export function slicesByHour(filter: ResolvedFilter): ResolvedFilter[] {
  const pieces = filter.windows.flatMap(({ startMs, endMs }) => {
    const cut: TimeWindow[] = [];
    for (let from = startMs; from < endMs; from = Math.floor(from / spanMs) * spanMs + spanMs)
      cut.push({ startMs: from, endMs: Math.min(endMs, Math.floor(from / spanMs) * spanMs + spanMs) });
    return cut;
  });
  const parts = Map.groupBy(pieces, ({ startMs }) => Math.floor(startMs / spanMs));
  return filtersOf(filter, [...parts.values()]);
}

/** A filter and its days by the plant's calendar. */
export interface DaySlice {
  readonly filter: ResolvedFilter;
  /** In time order; each day overlaps a window of the filter. */
  readonly days: readonly ZonedDay[];
}

/** Cuts a filter at the plant's midnights into parts of at most 7 days, in time order. Days without a window are left out. */
export function slicesByDay(filter: ResolvedFilter, timeZone: string): DaySlice[] {
  const pieces = cutAtMidnights(filter.windows, timeZone);
  const days = new Map<number, { readonly day: ZonedDay; readonly windows: TimeWindow[] }>();
  for (const piece of pieces) {
    const [day] = daysOfWindow(piece, timeZone);
    if (day === undefined) continue;
    const known = days.get(day.startMs) ?? { day, windows: [] };
    known.windows.push(piece);
    days.set(day.startMs, known);
  }
  const all = [...days.values()];
  const parts = Array.from({ length: Math.ceil(all.length / daysAtOnce) }, (_, i) =>
    all.slice(i * daysAtOnce, (i + 1) * daysAtOnce),
  );
  const filters = filtersOf(
    filter,
    parts.map((part) => unionOfWindows(part.flatMap(({ windows }) => windows))),
  );
  return parts.map((part, i) => ({
    filter: filters[i] ?? filter,
    days: part.map(({ day }) => day),
  }));
}

/** Only the last part may end now. */
const filtersOf = (filter: ResolvedFilter, parts: readonly (readonly TimeWindow[])[]): ResolvedFilter[] =>
  parts.map((windows, i) => ({
    ...filter,
    windows,
    untilNow: filter.untilNow && i === parts.length - 1,
  }));
