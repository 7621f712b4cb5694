import { lengthMs, type TimeWindow, withoutWindows } from "../time/time-window.ts";

/**
 * Since when something is missed that is to be heard of outside of some hours, UTC ms: the beginning of the first time outside of them
 * that passed for `limitMs` without a word of it. What was missed before these hours stays so in them. Null: it is not missed.
 */
export function missedSince(
  lastHeardMs: number,
  nowMs: number,
  limitMs: number,
  quiet: readonly TimeWindow[] = [],
): number | null {
  const wanted = withoutWindows({ startMs: lastHeardMs, endMs: nowMs }, quiet);
  return wanted.find((window) => lengthMs(window) >= limitMs)?.startMs ?? null;
}
