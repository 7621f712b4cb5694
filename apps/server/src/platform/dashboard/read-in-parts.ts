import { splitByTier, type TimeWindow, withoutWindows } from "@fiel/domain";
import type { KeptReads, Read } from "../answers/kept-reads.ts";
import { wholeLastStep } from "../stores/telemetry/weighing-parts.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

const hourMs = 3_600_000;

type ReadFilter<T> = (filter: ResolvedFilter, signal: AbortSignal) => ReturnType<Read<T>>;

/**
 * What `read` gives for those whole hours of a filter to which nothing is being added, and for the rest of it: for figures that
 * add up. What was read before and still holds is not read again. `name` says what is read of the filter.
 */
export async function readInParts<T extends object>(
  reading: Reading,
  name: string,
  filter: ResolvedFilter,
  read: ReadFilter<T>,
): Promise<T[]> {
  const { settled, rest } = cutAtBusyHours(reading.kept, filter);
  const parts = [settled, rest].filter((windows) => windows.length > 0);
  return Promise.all(
    parts.map((windows) => keepRead(reading, name, { ...filter, windows, untilNow: false }, read)),
  );
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
  readonly settled: TimeWindow[];
  readonly rest: TimeWindow[];
}

/** The windows of a filter as those whole hours to which nothing is being added, and what is left. */
export function cutAtBusyHours(
  { busy }: Pick<KeptReads, "busy">,
  filter: Pick<ResolvedFilter, "windows" | "untilNow">,
): CutWindows {
  const pieces = hourlyWindows(filter).map((window) => {
    const hours = splitByTier(window, { hour: hourMs }).hour;
    const settled = hours.flatMap((each) => withoutWindows(each, busy));
    return { settled, rest: withoutWindows(window, settled) };
  });
  return {
    settled: pieces.flatMap(({ settled }) => settled),
    rest: pieces.flatMap(({ rest }) => rest),
  };
}

/** All that a filter says, as a text; its windows are whole. */
function keyOf({ windows, equipment, operator, product }: ResolvedFilter): string {
  const borders = windows.map(({ startMs, endMs }) => [startMs, endMs]);
  return JSON.stringify([borders, equipment.map(({ mid }) => mid), operator, product]);
}
