import { clipWindows, cutAtMidnights, hourMs, judgedClasses, type TimeWindow } from "@fiel/domain";
import type { ConformityQuery } from "./conformity-query.ts";
import { type HourCount, readHourCounts } from "../../platform/telemetry/hour-counts.ts";
import { readStoredDays, type StoredDay } from "../../platform/telemetry/judged-days.ts";
import { type ProductRange, rangesOfHours } from "./product-ranges.ts";
import { refuseTooMany } from "../../platform/telemetry/refuse-too-many.ts";
import { summarizeDay } from "./summarize-day.ts";
import { daysWithoutTheirLast } from "./days-without-their-last.ts";
import { incompleteDays } from "./incomplete-days.ts";
import { judgedProducts } from "./judged-products.ts";
import { readPackages, rowsByWindow } from "../../platform/telemetry/packages.ts";
import { append, merge, newSeries, type Series, type SummaryOfProducts } from "./series.ts";
import { summariesOfStored } from "./stored-summaries.ts";
import { listingIn, listingOfDays } from "./time-steps.ts";
import { isOfWholeHours } from "../../platform/telemetry/whole-hours.ts";
import { rangesByDay } from "./whole-days.ts";

/**
 * Series of long windows, merged from days. Packages of stored whole days are not read again. See docs/adr/0043-conformity-is-judged-day-by-day.md.
 */
export async function overDays(query: ConformityQuery): Promise<Series[]> {
  const { reading, filter, timeZone } = query;
  const [hours, stored] = await Promise.all([
    readHourCounts(reading, filter, judgedClasses),
    storedDaysOf(query),
  ]);
  const pieces = cutAtMidnights(clipWindows(filter.windows, spanOf(hours)), timeZone);
  const days = pieces.filter((piece) => piece.isWholeDay && isOfWholeHours(piece));
  const rangesOf = rangesByDay(hours, days);
  const ranges = rangesOfHours(hours);
  const held = heldDays(query, rangesOf, stored);
  for (const day of incompleteDays(query, ranges, held)) held.delete(day);
  for (const day of daysWithoutTheirLast(pieces, held)) held.delete(day);

  const rest = pieces.filter((piece) => !held.has(piece));
  refuseTooMany(countsIn(hours, rest));
  const rowsOf = rowsByWindow(await readPackages(reading, { ...filter, windows: rest }, judgedClasses));
  const all = newSeries(query, pieces, ranges, listingIn(filter.windows));
  for (const piece of pieces) {
    const [summary, ofDay] = [held.get(piece), rangesOf.get(piece)];
    if (summary !== undefined) merge(all, summary);
    else if (ofDay === undefined) append(all, rowsOf(piece));
    else merge(all, byProduct(summarizeDay(query, piece, ofDay, rowsOf(piece), listingOfDays)));
  }
  return all;
}

/** Stored days of the equipment; empty for a query of one operator, who is not judged separately. */
async function storedDaysOf({ reading, filter, plan }: ConformityQuery): Promise<StoredDay[]> {
  const [first, last] = [filter.windows[0], filter.windows.at(-1)];
  const [machine] = filter.equipment;
  if (filter.operator !== null || first === undefined || last === undefined || machine === undefined)
    return [];
  return readStoredDays(reading, machine.mid, plan.size, { startMs: first.startMs, endMs: last.endMs });
}

/** Longest day, with an hour added by the end of daylight saving time. */
const longestDayMs = 25 * hourMs;

/** Span of the weighed hours, extended to whole days. A window may begin long before. */
const spanOf = (hours: readonly HourCount[]): TimeWindow => ({
  startMs: (hours[0]?.startMs ?? 0) - longestDayMs,
  endMs: (hours.at(-1)?.startMs ?? 0) + longestDayMs,
});

const byProduct = (found: ReturnType<typeof summarizeDay>): SummaryOfProducts =>
  new Map(found.map(({ judged, summary }) => [judged.product.id, summary]));

/** Days whose stored summaries cover all counted packages of each product. */
function heldDays(
  query: ConformityQuery,
  rangesOf: ReadonlyMap<TimeWindow, readonly ProductRange[]>,
  stored: readonly StoredDay[],
): Map<TimeWindow, SummaryOfProducts> {
  const storedByDay = Map.groupBy(stored, ({ startMs }) => startMs);
  const held = new Map<TimeWindow, SummaryOfProducts>();
  for (const [day, ranges] of rangesOf) {
    const products = judgedProducts(query, ranges, day);
    const found = summariesOfStored(query, day, products, storedByDay.get(day.startMs) ?? []);
    const isWhole = found.every(({ judged, summary }) => summary.packages.count === judged.range.count);
    if (isWhole && found.length === products.length) held.set(day, byProduct(found));
  }
  return held;
}

/** Hours that overlap the pieces. Both are in time order. */
const countsIn = (hours: readonly HourCount[], pieces: readonly TimeWindow[]): HourCount[] => {
  let at = 0;
  return hours.filter((hour) => {
    while ((pieces[at]?.endMs ?? Infinity) <= hour.startMs) at += 1;
    return hour.startMs + hourMs > (pieces[at]?.startMs ?? Infinity);
  });
};
