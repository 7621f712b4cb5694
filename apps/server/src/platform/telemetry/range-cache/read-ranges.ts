import { clipWindows, hourMs, splitByTier, type TimeWindow, withoutWindows } from "@fiel/domain";
import type { RangeCache } from "./range-cache.ts";
import { wholeLastStep } from "../sql/weighing-parts.ts";
import type { Reading } from "../reading.ts";
import type { OfMachines, TelemetryFilter } from "../filter.ts";

/** How to read a figure by machine. */
interface RangeRead<T> {
  readonly read: (filter: TelemetryFilter, signal: AbortSignal) => Promise<OfMachines<T>>;
  /** Rough size of a value in memory, bytes. */
  readonly bytesOf: (value: T) => number;
}

/**
 * Reads an additive figure by machine in two parts: the whole closed hours of the filter, and the rest. Valid cached results are used, whatever other
 * machines they were read with. `name` identifies the figure.
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

/** Reads a figure by machine for a filter with whole windows, now or from the cache while no weighing in its windows changed. */
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

/** The windows of a filter; windows that end now are extended to the end of the hour, so that they are equal for everybody in that hour. */
export const hourlyWindows = (filter: Pick<TelemetryFilter, "windows" | "untilNow">): TimeWindow[] =>
  wholeLastStep(filter, hourMs);

interface CutWindows {
  /** Whole closed hours in two parts: those before yesterday, which do not change when an hour closes, and the later ones. */
  readonly closed: readonly (readonly TimeWindow[])[];
  /** Partial hours, and open hours. */
  readonly rest: readonly TimeWindow[];
}

/** Cuts the windows of a filter at the open hours. */
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
