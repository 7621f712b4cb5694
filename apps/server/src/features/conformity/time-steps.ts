import { hourMs } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { Extent } from "./read-packages.ts";

/** Points of a series that an answer lists. */
export const mostPoints = 500;

const hourOf = (ms: number): number => Math.floor(ms / hourMs) * hourMs;

/** Stretches of equal time, from the first window's start on. */
export interface TimeSteps {
  readonly widthMs: number;
  /** Where the step of an instant ends, UTC ms. */
  readonly endOf: (ms: number) => number;
}

/**
 * Steps so wide that a product's series has at most 500 points with `perStep` in each. By the whole hours in which it was
 * weighed, so that steps stay where they are while packages come in and a window's end goes on; those touch one step more
 * than they are long.
 */
export function timeSteps(
  { firstMs, lastMs }: Extent,
  { windows }: Pick<ResolvedFilter, "windows">,
  perStep: number,
): TimeSteps {
  const startMs = windows[0]?.startMs ?? 0;
  const fromMs = Math.max(startMs, hourOf(firstMs));
  const untilMs = hourOf(lastMs) + hourMs;
  const widthMs = Math.max(1, Math.ceil((untilMs - fromMs) / (mostPoints / perStep - 1)));
  return { widthMs, endOf: (ms) => startMs + (Math.floor((ms - startMs) / widthMs) + 1) * widthMs };
}
