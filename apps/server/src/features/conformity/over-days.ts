import { clipWindows, cutAtMidnights, hourMs, type TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import { countHours, extentsOfHours, type HourCount, refuseTooMany } from "./count-hours.ts";
import { dayFindings } from "./day-findings.ts";
import type { Findings } from "./findings.ts";
import { incompleteDays } from "./incomplete-days.ts";
import { judgedProducts } from "./judged-products.ts";
import { type Extent, type PackageRows, type Packages, readPackages } from "./read-packages.ts";
import { newSeries, type Series, take } from "./series.ts";
import { findingsOfStored, readStoredDays, type StoredDay } from "./stored-days.ts";
import { listingIn, listingOfDays } from "./time-steps.ts";
import { extentsByDay, isOfWholeHours } from "./whole-days.ts";

/**
 * The series of long windows, put together from days: of whole ones that are stored the packages are not gone through again. See
 * docs/adr/0043-conformity-is-judged-day-by-day.md.
 */
export async function overDays(question: ConformityQuestion): Promise<Series[]> {
  const { filter, timeZone } = question;
  const [hours, stored] = await Promise.all([countHours(question), readStoredDays(question)]);
  const pieces = cutAtMidnights(clipWindows(filter.windows, spanOf(hours)), timeZone);
  const days = pieces.filter((piece) => piece.isWholeDay && isOfWholeHours(piece));
  const extentsOf = extentsByDay(hours, days);
  const extents = extentsOfHours(hours);
  const held = heldDays(question, extentsOf, stored);
  for (const day of incompleteDays(question, extents, held)) held.delete(day);

  const rest = pieces.filter((piece) => !held.has(piece));
  refuseTooMany(countsIn(hours, rest));
  const rowsOf = rowsByPiece(await readPackages(question, rest));
  const all = newSeries(question, pieces, extents, listingIn(filter.windows));
  for (const piece of pieces) {
    const [findings, ofDay] = [held.get(piece), extentsOf.get(piece)];
    if (findings !== undefined) add(all, findings);
    else if (ofDay === undefined) take(all, rowsOf(piece));
    else add(all, byProduct(dayFindings(question, piece, ofDay, rowsOf(piece), listingOfDays)));
  }
  return all;
}

/** The longest day that a change of the clock makes. */
const longestDayMs = 25 * hourMs;

/** Where something was weighed at all, with its days whole: a window may begin long before. */
const spanOf = (hours: readonly HourCount[]): TimeWindow => ({
  startMs: (hours[0]?.hourMs ?? 0) - longestDayMs,
  endMs: (hours.at(-1)?.hourMs ?? 0) + longestDayMs,
});

type FindingsOfProducts = ReadonlyMap<number, Findings>;

const byProduct = (found: ReturnType<typeof dayFindings>): FindingsOfProducts =>
  new Map(found.map(({ judged, findings }) => [judged.product.id, findings]));

/** The days that are stored as they are now: as many packages of each product were gone through as are counted. */
function heldDays(
  question: ConformityQuestion,
  extentsOf: ReadonlyMap<TimeWindow, readonly Extent[]>,
  stored: readonly StoredDay[],
): Map<TimeWindow, FindingsOfProducts> {
  const storedByDay = Map.groupBy(stored, ({ startMs }) => startMs);
  const held = new Map<TimeWindow, FindingsOfProducts>();
  for (const [day, extents] of extentsOf) {
    const products = judgedProducts(question, extents);
    const found = findingsOfStored(question, day, products, storedByDay.get(day.startMs) ?? []);
    const isWhole = found.every(({ judged, findings }) => findings.packages.count === judged.extent.count);
    if (isWhole && found.length === products.length) held.set(day, byProduct(found));
  }
  return held;
}

function add(all: readonly Series[], findings: FindingsOfProducts): void {
  for (const { judged, samples, packages } of all) {
    const own = findings.get(judged.product.id);
    if (own === undefined) continue;
    samples.add(own.samples);
    packages.add(own.packages);
  }
}

/** Hours that pieces touch; both in time order. */
const countsIn = (hours: readonly HourCount[], pieces: readonly TimeWindow[]): HourCount[] => {
  let at = 0;
  return hours.filter((hour) => {
    while ((pieces[at]?.endMs ?? Infinity) <= hour.hourMs) at += 1;
    return hour.hourMs + hourMs > (pieces[at]?.startMs ?? Infinity);
  });
};

/** Gives the rows of one piece after the other, in time order; what is given is valid until the next is taken. */
function rowsByPiece(packages: Packages): (piece: TimeWindow) => Iterable<PackageRows> {
  const rows = packages[Symbol.iterator]();
  let next = rows.next();
  return function* ({ endMs }) {
    for (; next.done !== true && (next.value.at[next.value.start] as number) < endMs; next = rows.next())
      yield next.value;
  };
}
