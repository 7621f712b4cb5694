import { lengthMs, type TimeWindow, withoutWindows } from "../time/time-window.ts";

/**
 * Start of an absence, UTC ms: something should be heard outside the given hours, and `limitMs` passed outside them without a sign of it.
 * Once missed before these hours, it stays missed in them. Null: not missed.
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
