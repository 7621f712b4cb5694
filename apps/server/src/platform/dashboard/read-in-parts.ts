import { clipWindows, hourMs, splitByTier, type TimeWindow, withoutWindows } from "@fiel/domain";
import type { KeptReads } from "../answers/kept-reads.ts";
import { wholeLastStep } from "../stores/telemetry/weighing-parts.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/** By machine id; machines of which there is nothing are absent. */
type OfMachines<T> = ReadonlyMap<number, T>;

/** How the same is read of each machine. */
export interface Readings<T> {
  readonly stored: (filter: ResolvedFilter, signal: AbortSignal) => Promise<OfMachines<T>>;
  /** About what it takes in memory. */
  readonly bytesOf: (value: T) => number;
}

/**
 * What is read of each machine for those whole hours of a filter to which nothing is being added, and for the rest of it: for figures that
 * add up. What was read before and still holds is not read again, whatever other machines it was asked with. `name` says what is read of the filter.
 */
export async function readInParts<T extends object>(
  reading: Reading,
  name: string,
  filter: ResolvedFilter,
  readings: Readings<T>,
): Promise<OfMachines<T>[]> {
  const { settled, rest } = cutAtBusyHours(reading.kept, filter);
  return Promise.all(
    [...settled, rest]
      .filter((windows) => windows.length > 0)
      .map((windows) => keepRead(reading, name, { ...filter, windows, untilNow: false }, readings)),
  );
}

/**
 * What is read of each machine of a filter that has whole windows, now or when it was last read, as long as nothing that was weighed in its
 * windows changed.
 */
export function keepRead<T extends object>(
  { kept }: Reading,
  name: string,
  filter: ResolvedFilter,
  { stored, bytesOf }: Readings<T>,
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
  /** Parts of such hours, and those to which something is being added. */
  readonly rest: readonly TimeWindow[];
}

/** Cuts the windows of a filter at the hours to which something is being added. */
export function cutAtBusyHours(
  { busy, recentMs }: Pick<KeptReads, "busy" | "recentMs">,
  filter: Pick<ResolvedFilter, "windows" | "untilNow">,
): CutWindows {
  const windows = hourlyWindows(filter);
  const settled = windows
    .flatMap((window) => withoutWindows(window, busy))
    .flatMap((quiet) => splitByTier(quiet, { hour: hourMs }).hour);
  return {
    settled: [
      clipWindows(settled, { startMs: -Infinity, endMs: recentMs }),
      clipWindows(settled, { startMs: recentMs, endMs: Infinity }),
    ].filter((part) => part.length > 0),
    rest: windows.flatMap((window) => withoutWindows(window, settled)),
  };
}
