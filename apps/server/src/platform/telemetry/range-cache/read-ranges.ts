import { clipWindows, hourMs, splitByTier, type TimeWindow, withoutWindows } from "@fiel/domain";
import type { RangeCache } from "./range-cache.ts";
import { wholeLastStep } from "../sql/weighing-parts.ts";
import type { Reading } from "../reading.ts";
import type { OfMachines, TelemetryFilter } from "../filter.ts";

/** How the same is read of each machine. */
interface RangeRead<T> {
  readonly read: (filter: TelemetryFilter, signal: AbortSignal) => Promise<OfMachines<T>>;
  /** About what it takes in memory. */
  readonly bytesOf: (value: T) => number;
}

/**
 * What is read of each machine for those whole hours of a filter to which nothing is being added, and for the rest of it: for figures that
 * add up. What was read before and still holds is not read again, whatever other machines it was asked with. `name` says what is read of the filter.
 */
export async function readRanges<T extends object>(
  reading: Reading,
  name: string,
  filter: TelemetryFilter,
  how: RangeRead<T>,
): Promise<OfMachines<T>[]> {
  const { closed, rest } = cutAtOpenHours(reading.cache, filter);
  return Promise.all(
    [...closed, rest]
      .filter((windows) => windows.length > 0)
      .map((windows) => readRange(reading, name, { ...filter, windows, untilNow: false }, how)),
  );
}

/**
 * What is read of each machine of a filter that has whole windows, now or when it was last read, as long as nothing that was weighed in its
 * windows changed.
 */
function readRange<T extends object>(
  { cache }: Reading,
  name: string,
  filter: TelemetryFilter,
  { read, bytesOf }: RangeRead<T>,
): Promise<OfMachines<T>> {
  const { windows, equipment, operator, product } = filter;
  const borders = windows.map(({ startMs, endMs }) => [startMs, endMs]);
  const key = `${name} ${JSON.stringify([borders, operator, product])}`;
  const mids = equipment.map(({ mid }) => mid);
  return cache.getPerMachine({ weighings: windows }, key, mids, async (missing, signal) => {
    const wanted = new Set(missing);
    const asked = { ...filter, equipment: equipment.filter(({ mid }) => wanted.has(mid)) };
    const found = await read(asked, signal);
    return new Map([...found].map(([mid, value]) => [mid, { value, bytes: bytesOf(value) }]));
  });
}

/** The windows of a filter; those that end now up to the end of the hour, so that they are the same for all who ask in it. */
export const hourlyWindows = (filter: Pick<TelemetryFilter, "windows" | "untilNow">): TimeWindow[] =>
  wholeLastStep(filter, hourMs);

interface CutWindows {
  /** Whole hours to which nothing is being added: those up to yesterday, which an hour that closes does not change, and those since. */
  readonly closed: readonly (readonly TimeWindow[])[];
  /** Parts of such hours, and those to which something is being added. */
  readonly rest: readonly TimeWindow[];
}

/** Cuts the windows of a filter at the hours to which something is being added. */
export function cutAtOpenHours(
  { open, recentMs }: Pick<RangeCache, "open" | "recentMs">,
  filter: Pick<TelemetryFilter, "windows" | "untilNow">,
): CutWindows {
  const windows = hourlyWindows(filter);
  const closed = windows
    .flatMap((window) => withoutWindows(window, open))
    .flatMap((quiet) => splitByTier(quiet, { hour: hourMs }).hour);
  return {
    closed: [
      clipWindows(closed, { startMs: -Infinity, endMs: recentMs }),
      clipWindows(closed, { startMs: recentMs, endMs: Infinity }),
    ].filter((part) => part.length > 0),
    rest: windows.flatMap((window) => withoutWindows(window, closed)),
  };
}
