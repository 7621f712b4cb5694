import { parseDay } from "../time/calendar-day.ts";
import { type TimeWindow, withoutWindows } from "../time/time-window.ts";
import { firstInstantFrom } from "../time/wall-clock.ts";
import type { ShiftPlan } from "../shifts/shift-plan.ts";
import { shiftsIn } from "../shifts/shifts-in.ts";

export interface TimeOfShifts {
  /** In which nobody was to work: breaks, and what lies between shifts. In no order. */
  readonly planned: readonly TimeWindow[];
  /** UTC ms: where shifts begin and end. */
  readonly edges: readonly number[];
}

/**
 * What a plan says of a window. Time outside of shifts is planned from the first day of the first pattern on; before it, and without a
 * pattern, no time is. RangeError: unknown zone.
 */
export function timeOfShifts(plan: ShiftPlan, window: TimeWindow, timeZone: string): TimeOfShifts {
  const shifts = shiftsIn(plan, window, timeZone);
  const edges = shifts.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const breaks = shifts.flatMap((shift) => shift.breaks);
  const [firstDay] = plan
    .flatMap(({ versions }) => versions.map((version) => version.firstDay))
    .toSorted((one, other) => (one < other ? -1 : 1));
  if (firstDay === undefined) return { planned: breaks, edges };
  const fromMs = firstInstantFrom(parseDay(firstDay), timeZone);
  const known = { startMs: Math.max(window.startMs, fromMs), endMs: window.endMs };
  return { planned: [...breaks, ...withoutWindows(known, shifts)], edges };
}
