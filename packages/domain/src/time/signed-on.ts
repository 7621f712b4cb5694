import { type TimeWindow, unionOfWindows } from "./time-window.ts";

/** The operator signed on at a machine from an instant (UTC ms) on; 0: nobody. */
export interface SignOn {
  readonly atMs: number;
  readonly operator: number;
}

/**
 * When an operator was signed on at one machine, until `untilMs`: from each sign-on to the next instant with another operator or nobody.
 * Non-overlapping and in time order; empty when the operator never signed on.
 */
export function signedOnWindows(changes: readonly SignOn[], operator: number, untilMs: number): TimeWindow[] {
  const ordered = changes.toSorted((one, other) => one.atMs - other.atMs);
  return unionOfWindows(
    ordered.flatMap((change, i) =>
      change.operator === operator ? [{ startMs: change.atMs, endMs: ordered[i + 1]?.atMs ?? untilMs }] : [],
    ),
  );
}
