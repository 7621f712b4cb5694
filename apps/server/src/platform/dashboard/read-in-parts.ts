import { hourMs, splitByTier, type TimeWindow, unionOfWindows, withoutWindows } from "@fiel/domain";
import type { KeptReads, Read } from "../answers/kept-reads.ts";
import type { LiveHour } from "../stores/telemetry/live/live-hour.ts";
import { wholeLastStep } from "../stores/telemetry/weighing-parts.ts";
import { areWhole, liveHoursOf } from "./live-hours.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

type ReadFilter<T> = (filter: ResolvedFilter, signal: AbortSignal) => ReturnType<Read<T>>;

/** How the same is read from the store, and from hours in memory. */
export interface Readings<T> {
  readonly stored: ReadFilter<T>;
  /** The filter's windows lie in the hours, and begin and end with steps of five minutes unless it `isExact`. */
  readonly live: (hours: readonly LiveHour[], filter: ResolvedFilter) => T;
  /** Whether `live` counts package by package where it has to: then edges of windows too are taken from memory. */
  readonly isExact?: boolean;
}

/**
 * What is read for those whole hours of a filter to which nothing is being added, and for the rest of it: for figures that
 * add up. What was read before and still holds is not read again; hours to which something is being added are taken from
 * memory where they are there. `name` says what is read of the filter.
 */
export async function readInParts<T extends object>(
  reading: Reading,
  name: string,
  filter: ResolvedFilter,
  { stored, live, isExact = false }: Readings<T>,
): Promise<T[]> {
  const { settled, edges, busy } = cutAtBusyHours(reading.kept, filter);
  const wanted = isExact ? unionOfWindows([...edges, ...busy]) : busy;
  const hours = isExact || areWhole(wanted) ? await liveHoursOf(reading, wanted) : null;
  const rest = hours === null ? unionOfWindows([...edges, ...busy]) : isExact ? [] : edges;
  const read = await Promise.all(
    [settled, rest]
      .filter((windows) => windows.length > 0)
      .map((windows) => keepRead(reading, name, { ...filter, windows, untilNow: false }, stored)),
  );
  if (hours === null || hours.length === 0) return read;
  return [...read, live(hours, { ...filter, windows: wanted, untilNow: false })];
}

/** What `read` gives for a filter that has whole windows, now or when it was last read, as long as nothing that was weighed in its windows changed. */
export function keepRead<T extends object>(
  { kept }: Reading,
  name: string,
  filter: ResolvedFilter,
  read: ReadFilter<T>,
): Promise<T> {
  const key = `${name} ${keyOf(filter)}`;
  return kept.keep({ weighings: filter.windows }, key, (signal) => read(filter, signal));
}

/** The windows of a filter; those that end now up to the end of the hour, so that they are the same for all who ask in it. */
export const hourlyWindows = (filter: Pick<ResolvedFilter, "windows" | "untilNow">): TimeWindow[] =>
  wholeLastStep(filter, hourMs);

interface CutWindows {
  /** Whole hours to which nothing is being added. */
  readonly settled: TimeWindow[];
  /** Parts of such hours. */
  readonly edges: TimeWindow[];
  readonly busy: TimeWindow[];
}

/** Cuts the windows of a filter at the hours to which something is being added. */
export function cutAtBusyHours(
  { busy }: Pick<KeptReads, "busy">,
  filter: Pick<ResolvedFilter, "windows" | "untilNow">,
): CutWindows {
  const pieces = hourlyWindows(filter).map((window) => {
    const quiet = withoutWindows(window, busy);
    const settled = quiet.flatMap((each) => splitByTier(each, { hour: hourMs }).hour);
    const edges = quiet.flatMap((each) => withoutWindows(each, settled));
    return { settled, edges, busy: withoutWindows(window, quiet) };
  });
  return {
    settled: pieces.flatMap((piece) => piece.settled),
    edges: pieces.flatMap((piece) => piece.edges),
    busy: pieces.flatMap((piece) => piece.busy),
  };
}

/** All that a filter says, as a text; its windows are whole. */
function keyOf({ windows, equipment, operator, product }: ResolvedFilter): string {
  const borders = windows.map(({ startMs, endMs }) => [startMs, endMs]);
  return JSON.stringify([borders, equipment.map(({ mid }) => mid), operator, product]);
}
