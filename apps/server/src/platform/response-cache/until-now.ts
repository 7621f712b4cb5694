import { minuteMs } from "@fiel/domain";
import type { Window } from "@fiel/contracts";

/** Ms that a page's "now" may be behind: its request takes time and its clock may be off. An older end is a time in the past. */
const sameNowMs = 5_000;

/** Whether a window with this end ends now: only data arriving at this moment lies after it. */
export const endsNow = (endMs: number, presentMs: number): boolean => endMs >= presentMs - sameNowMs;

/**
 * Windows as they are read from the store. Those that end now are extended to the end of the minute, so that pages with slightly different clocks
 * read the same. The rest of the minute has no data yet.
 */
export const settleWindows = (dates: readonly Window[], presentMs: number): Window[] =>
  dates.map((window) =>
    endsNow(window.endTimestamp, presentMs)
      ? { ...window, endTimestamp: Math.ceil(window.endTimestamp / minuteMs) * minuteMs }
      : window,
  );

/**
 * The query of a call, normalized so that equal requests are equal: windows that end now differ from those that ended with a past minute.
 */
export function settledQuery(query: unknown, presentMs: number): unknown {
  const { dates } = (query ?? {}) as { dates?: readonly Window[] };
  if (!Array.isArray(dates)) return query;
  const untilNow = dates.map(({ endTimestamp }: Window) => endsNow(endTimestamp, presentMs));
  return { ...(query as object), dates: settleWindows(dates, presentMs), untilNow };
}
