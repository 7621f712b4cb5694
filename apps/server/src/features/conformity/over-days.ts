import { clipWindows, cutAtMidnights, dayMs, hourMs, type TimeWindow } from "@fiel/domain";
import type { ConformityQuestion } from "./conformity-question.ts";
import { countHours, extentsOfHours, type HourCount, refuseTooMany } from "./count-hours.ts";
import { dayFindings } from "./day-findings.ts";
import type { Findings } from "./findings.ts";
import { judgedProducts } from "./judged-products.ts";
import type { KnownDays } from "./known-days.ts";
import { type Extent, type PackageRows, type Packages, readPackages } from "./read-packages.ts";
import { incompleteDays } from "./incomplete-days.ts";
import { newSeries, type Series, take } from "./series.ts";
import { findingsOfStored, readStoredDays, type StoredDay } from "./stored-days.ts";
import { isLonger, listingIn, listingOfDays } from "./time-steps.ts";
import { extentsByDay, isOfWholeHours } from "./whole-days.ts";

/** Of windows no longer than a month what is no whole day is read while all is counted: seldom is it too much. */
const monthMs = 32 * dayMs;

/**
 * The series of long windows, put together from days: whole ones that are known, in memory or in the store, are not gone through again. See
 * docs/adr/0043-conformity-is-judged-day-by-day.md.
 */
export async function overDays(known: KnownDays, question: ConformityQuestion): Promise<Series[]> {
  const { windows } = question.filter;
  if (isLonger(windows, monthMs)) {
    const hours = await countHours(question);
    const pieces = piecesOf(question, clipWindows(windows, spanOf(hours)));
    const stored = await storedOf(known, question, pieces.days);
    return putTogether(known, question, { ...pieces, hours, stored, ahead: [] });
  }
  const pieces = piecesOf(question, windows);
  const [hours, { stored, ahead }] = await Promise.all([
    countHours(question),
    storedAndAhead(known, question, pieces),
  ]);
  return putTogether(known, question, { ...pieces, hours, stored, ahead });
}

interface Pieces {
  /** The windows, cut at the plant's midnights. */
  readonly pieces: readonly TimeWindow[];
  /** Those that are whole days, and the others. */
  readonly days: readonly TimeWindow[];
  readonly edges: readonly TimeWindow[];
}

function piecesOf({ timeZone }: ConformityQuestion, windows: readonly TimeWindow[]): Pieces {
  const pieces = cutAtMidnights(windows, timeZone);
  const days = pieces.filter((piece) => piece.isWholeDay && isOfWholeHours(piece));
  const areDays = new Set(days);
  return { pieces, days, edges: pieces.filter((piece) => !areDays.has(piece)) };
}

/** The longest day that a change of the clock makes. */
const longestDayMs = 25 * hourMs;

/** Where something was weighed at all, with its days whole: a window may begin long before. */
const spanOf = (hours: readonly HourCount[]): TimeWindow => ({
  startMs: (hours[0]?.hourMs ?? 0) - longestDayMs,
  endMs: (hours.at(-1)?.hourMs ?? 0) + longestDayMs,
});

/** What is to be gone through whatever is counted, and a reading of it that is under way. */
interface Ahead {
  readonly windows: readonly TimeWindow[];
  readonly packages: Promise<Packages>;
}

async function storedAndAhead(known: KnownDays, question: ConformityQuestion, { days, edges }: Pieces) {
  const ofEdges = readAhead(question, edges);
  const stored = await storedOf(known, question, days);
  const areStored = new Set(stored.map(({ startMs }) => startMs));
  const unknown = days.filter((day) => !areStored.has(day.startMs) && !known.has(question, day));
  return { stored, ahead: [ofEdges, ...(unknown.length === 0 ? [] : [readAhead(question, unknown)])] };
}

function readAhead(question: ConformityQuestion, windows: readonly TimeWindow[]): Ahead {
  const packages = readPackages(question, windows);
  // Should it fail: whether there are too many is told by their count, and otherwise it is awaited later.
  packages.catch(() => undefined);
  return { windows, packages };
}

const storedOf = (known: KnownDays, question: ConformityQuestion, days: readonly TimeWindow[]) =>
  readStoredDays(
    question,
    days.filter((day) => !known.has(question, day)),
  );

interface Parts extends Pieces {
  readonly hours: readonly HourCount[];
  readonly stored: readonly StoredDay[];
  readonly ahead: readonly Ahead[];
}

async function putTogether(
  known: KnownDays,
  question: ConformityQuestion,
  { pieces, days, edges, hours, stored, ahead }: Parts,
): Promise<Series[]> {
  const extents = extentsOfHours(hours);
  const extentsOf = extentsByDay(hours, days);
  const held = heldDays(known, question, extentsOf, stored);
  for (const day of incompleteDays(question, extents, held)) held.delete(day);
  const missing = days.filter((day) => !held.has(day));
  refuseTooMany(countsIn(hours, [...edges, ...missing]));
  const rowsOf = await rowsOfPieces(question, [...edges, ...missing], ahead);
  const all = newSeries(question, pieces, extents, listingIn(question.filter.windows));
  for (const piece of pieces) {
    const [findings, ofDay] = [held.get(piece), extentsOf.get(piece)];
    if (findings !== undefined) add(all, findings);
    else if (ofDay === undefined) take(all, rowsOf(piece));
    else {
      const found = dayFindings(question, piece, ofDay, rowsOf(piece), listingOfDays);
      known.keep(question, piece, found);
      add(all, new Map(found.map((one) => [one.judged.product.id, one.findings])));
    }
  }
  return all;
}

/** The days that are known whole and as they are now, in memory or by what is stored. */
function heldDays(
  known: KnownDays,
  question: ConformityQuestion,
  extentsOf: ReadonlyMap<TimeWindow, readonly Extent[]>,
  stored: readonly StoredDay[],
): Map<TimeWindow, ReadonlyMap<number, Findings>> {
  const storedByDay = Map.groupBy(stored, ({ startMs }) => startMs);
  const held = new Map<TimeWindow, ReadonlyMap<number, Findings>>();
  for (const [day, extents] of extentsOf) {
    const products = judgedProducts(question, extents);
    const ofDay = storedByDay.get(day.startMs) ?? [];
    if (!known.has(question, day))
      known.keep(question, day, findingsOfStored(question, day, products, ofDay));
    const findings = known.holding(question, day, products);
    if (findings !== null) held.set(day, findings);
  }
  return held;
}

/** Reads what is not being read yet; gives the rows of one piece after the other, in time order. */
async function rowsOfPieces(
  question: ConformityQuestion,
  wanted: readonly TimeWindow[],
  ahead: readonly Ahead[],
): Promise<(piece: TimeWindow) => Iterable<PackageRows>> {
  const readings = [...ahead];
  const areAhead = new Set(ahead.flatMap(({ windows }) => windows));
  const rest = wanted.filter((piece) => !areAhead.has(piece)).toSorted((a, b) => a.startMs - b.startMs);
  if (rest.length > 0) readings.push({ windows: rest, packages: readPackages(question, rest) });
  const sources = await Promise.all(
    readings.map(async ({ windows, packages }) => {
      const rows = rowsByPiece(await packages);
      return windows.map((piece) => [piece, rows] as const);
    }),
  );
  const sourceOf = new Map(sources.flat());
  return (piece) => sourceOf.get(piece)?.(piece) ?? [];
}

function add(all: readonly Series[], findings: ReadonlyMap<number, Findings>): void {
  for (const { judged, samples, packages } of all) {
    const own = findings.get(judged.product.id);
    if (own === undefined) continue;
    samples.add(own.samples);
    packages.add(own.packages);
  }
}

/** Hours that pieces touch. */
const countsIn = (hours: readonly HourCount[], pieces: readonly TimeWindow[]): HourCount[] => {
  let at = 0;
  const sorted = pieces.toSorted((one, other) => one.startMs - other.startMs);
  return hours.filter((hour) => {
    while ((sorted[at]?.endMs ?? Infinity) <= hour.hourMs) at += 1;
    return hour.hourMs + hourMs > (sorted[at]?.startMs ?? Infinity);
  });
};

/** Gives the rows of one piece after the other; what is given is valid until the next is taken. */
function rowsByPiece(packages: Packages): (piece: TimeWindow) => Iterable<PackageRows> {
  const rows = packages[Symbol.iterator]();
  let next = rows.next();
  return function* ({ endMs }) {
    for (; next.done !== true && (next.value.at[next.value.start] as number) < endMs; next = rows.next())
      yield next.value;
  };
}
