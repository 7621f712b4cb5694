import { minuteMs } from "@fiel/domain";
import type { Window } from "@fiel/contracts";

/** A page's "now" is as old as its way here and as wrong as its clock; another is a time in the past. */
const sameNowMs = 5_000;

/** Whether a window that ends then ends now: nothing that is stored lies after it, but for what comes in at this moment. */
export const endsNow = (endMs: number, presentMs: number): boolean => endMs >= presentMs - sameNowMs;

/**
 * Windows as they are asked of the store. Those that end now end with the minute: every page has a "now" of its own, and
 * what they mean is one question. Nothing is stored of the rest of the minute.
 */
export const settleWindows = (dates: readonly Window[], presentMs: number): Window[] =>
  dates.map((window) =>
    endsNow(window.endTimestamp, presentMs)
      ? { ...window, endTimestamp: Math.ceil(window.endTimestamp / minuteMs) * minuteMs }
      : window,
  );

/** What a call asks for, so that equal questions are equal: windows that end now are told from those that ended with a minute. */
export function settledQuery(query: unknown, presentMs: number): unknown {
  const { dates } = (query ?? {}) as { dates?: readonly Window[] };
  if (!Array.isArray(dates)) return query;
  const untilNow = dates.map(({ endTimestamp }: Window) => endsNow(endTimestamp, presentMs));
  return { ...(query as object), dates: settleWindows(dates, presentMs), untilNow };
}
