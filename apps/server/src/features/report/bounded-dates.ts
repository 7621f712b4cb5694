import type { Window } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";

/** No plant tells of packages before. */
const earliestMs = Date.UTC(2000, 0, 1);

/** Windows without the millennia in which nothing can have been weighed: a file goes through its period day by day. */
export const boundedDates = (dates: readonly Window[], nowMs: number): Window[] =>
  dates
    .map(({ startTimestamp, endTimestamp }) => ({
      startTimestamp: Math.max(startTimestamp, earliestMs),
      endTimestamp: Math.min(endTimestamp, nowMs + dayMs),
    }))
    .filter(({ startTimestamp, endTimestamp }) => startTimestamp < endTimestamp);
