import { type TimeWindow, unionOfWindows } from "./time-window.ts";

/** From an instant on (UTC ms) an operator is signed on at a machine; 0: nobody. */
export interface SignOn {
  readonly atMs: number;
  readonly operator: number;
}

/**
 * When an operator was signed on at one machine, until `untilMs`: from each of his sign-ons to the next instant that tells of
 * another, or of nobody. Apart and in time order; empty when he never was.
 */
export function signedOnWindows(changes: readonly SignOn[], operator: number, untilMs: number): TimeWindow[] {
  const ordered = changes.toSorted((one, other) => one.atMs - other.atMs);
  return unionOfWindows(
    ordered.flatMap((change, i) =>
      change.operator === operator ? [{ startMs: change.atMs, endMs: ordered[i + 1]?.atMs ?? untilMs }] : [],
    ),
  );
}
