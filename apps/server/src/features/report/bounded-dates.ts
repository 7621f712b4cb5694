import type { Window } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";

/** Earliest instant of a package, UTC ms. */
const earliestMs = Date.UTC(2000, 0, 1);

/** Clips windows to times in which packages can exist, because a file iterates over the days of its period. */
export const boundedDates = (dates: readonly Window[], nowMs: number): Window[] =>
  dates
    .map(({ startTimestamp, endTimestamp }) => ({
      startTimestamp: Math.max(startTimestamp, earliestMs),
      endTimestamp: Math.min(endTimestamp, nowMs + dayMs),
    }))
    .filter(({ startTimestamp, endTimestamp }) => startTimestamp < endTimestamp);
