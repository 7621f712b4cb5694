import {
  clipWindows,
  hourMs,
  splitByTier,
  type TimeWindow,
  unionOfWindows,
  withoutWindows,
} from "@fiel/domain";
import type { KeptReads } from "../answers/kept-reads.ts";
import type { LiveHour } from "../stores/telemetry/live/live-hour.ts";
import { wholeLastStep } from "../stores/telemetry/weighing-parts.ts";
import { areWhole, liveHoursOf } from "./live-hours.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/** By machine id; machines of which there is nothing are absent. */
type OfMachines<T> = ReadonlyMap<number, T>;

/** How the same is read of each machine: from the store, and from hours in memory. */
export interface Readings<T> {
  readonly stored: (filter: ResolvedFilter, signal: AbortSignal) => Promise<OfMachines<T>>;
  /** About what it takes in memory. */
  readonly bytesOf: (value: T) => number;
  /** The filter's windows lie in the hours, and begin and end with steps of five minutes unless it `isExact`. */
  readonly live: (hours: readonly LiveHour[], filter: ResolvedFilter) => OfMachines<T>;
  /** Whether `live` counts package by package where it has to: then edges of windows too are taken from memory. */
  readonly isExact?: boolean;
}

/**
 * What is read of each machine for those whole hours of a filter to which nothing is being added, and for the rest of it: for figures that
 * add up. What was read before and still holds is not read again, whatever other machines it was asked with; hours to which something is being added are taken from
 * memory where they are there. `name` says what is read of the filter.
 */
export async function readInParts<T extends object>(
  reading: Reading,
  name: string,
  filter: ResolvedFilter,
  readings: Readings<T>,
): Promise<OfMachines<T>[]> {
  const { isExact = false, live } = readings;
  const { settled, edges, busy } = cutAtBusyHours(reading.kept, filter);
  const wanted = isExact ? unionOfWindows([...edges, ...busy]) : busy;
  const hours = isExact || areWhole(wanted) ? await liveHoursOf(reading, wanted) : null;
  const rest = hours === null ? unionOfWindows([...edges, ...busy]) : isExact ? [] : edges;
  const read = await Promise.all(
    [...settled, rest]
      .filter((windows) => windows.length > 0)
      .map((windows) => keepRead(reading, name, { ...filter, windows, untilNow: false }, readings)),
  );
  if (hours === null || hours.length === 0) return read;
  return [...read, live(hours, { ...filter, windows: wanted, untilNow: false })];
}

/**
 * What is read of each machine of a filter that has whole windows, now or when it was last read, as long as nothing that was weighed in its
 * windows changed.
 */
export function keepRead<T extends object>(
  { kept }: Reading,
  name: string,
  filter: ResolvedFilter,
  { stored, bytesOf }: Pick<Readings<T>, "stored" | "bytesOf">,
): Promise<OfMachines<T>> {
  const { windows, equipment, operator, product } = filter;
  const borders = windows.map(({ startMs, endMs }) => [startMs, endMs]);
  const key = `${name} ${JSON.stringify([borders, operator, product])}`;
  const mids = equipment.map(({ mid }) => mid);
  return kept.keepEach({ weighings: windows }, key, mids, async (missing, signal) => {
    const wanted = new Set(missing);
    const asked = { ...filter, equipment: equipment.filter(({ mid }) => wanted.has(mid)) };
    const found = await stored(asked, signal);
    return new Map([...found].map(([mid, value]) => [mid, { value, bytes: bytesOf(value) }]));
  });
}

/** The windows of a filter; those that end now up to the end of the hour, so that they are the same for all who ask in it. */
export const hourlyWindows = (filter: Pick<ResolvedFilter, "windows" | "untilNow">): TimeWindow[] =>
  wholeLastStep(filter, hourMs);

interface CutWindows {
  /** Whole hours to which nothing is being added: those up to yesterday, which an hour that settles does not change, and those since. */
  readonly settled: readonly (readonly TimeWindow[])[];
  /** Parts of such hours. */
  readonly edges: TimeWindow[];
  readonly busy: TimeWindow[];
}

/** Cuts the windows of a filter at the hours to which something is being added. */
export function cutAtBusyHours(
  { busy, recentMs }: Pick<KeptReads, "busy" | "recentMs">,
  filter: Pick<ResolvedFilter, "windows" | "untilNow">,
): CutWindows {
  const pieces = hourlyWindows(filter).map((window) => {
    const quiet = withoutWindows(window, busy);
    const settled = quiet.flatMap((each) => splitByTier(each, { hour: hourMs }).hour);
    const edges = quiet.flatMap((each) => withoutWindows(each, settled));
    return { settled, edges, busy: withoutWindows(window, quiet) };
  });
  const settled = pieces.flatMap((piece) => piece.settled);
  return {
    settled: [
      clipWindows(settled, { startMs: -Infinity, endMs: recentMs }),
      clipWindows(settled, { startMs: recentMs, endMs: Infinity }),
    ].filter((windows) => windows.length > 0),
    edges: pieces.flatMap((piece) => piece.edges),
    busy: pieces.flatMap((piece) => piece.busy),
  };
}
