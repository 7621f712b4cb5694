import { addDays, type CalendarDay } from "../time/calendar-day.ts";
import { minutesOf } from "../time/day-ranges.ts";
import { minutesLong, type ShiftPattern, type WallShift } from "./shift-pattern.ts";
import { type ShiftPlan, wallShiftsOn } from "./shift-plan.ts";

/** Two shifts that share time on the plant's clock, the one that begins first first, and the day on which the later one begins. */
export interface ShiftOverlap {
  readonly first: WallShift;
  readonly second: WallShift;
  readonly day: CalendarDay;
}

/**
 * The first two shifts of a plan that overlap where one of them begins on one of the days from `firstDay` to `lastDay`, both inclusive;
 * null when none do. RangeError: no day, a malformed time.
 */
export function overlapOfDays(
  plan: ShiftPlan,
  firstDay: CalendarDay,
  lastDay: CalendarDay,
): ShiftOverlap | null {
  let last: { readonly shift: WallShift; readonly endsAt: number } | null = null;
  const untilDay = addDays(lastDay, 1);
  for (let day = addDays(firstDay, -1), place = 0; day <= untilDay; day = addDays(day, 1), place += 1) {
    const shifts = wallShiftsOn(plan, day).toSorted((a, b) => minutesOf(a.start) - minutesOf(b.start));
    for (const shift of shifts) {
      const beginsAt = place * 1440 + minutesOf(shift.start);
      if (last !== null && beginsAt < last.endsAt) return { first: last.shift, second: shift, day };
      last = { shift, endsAt: beginsAt + minutesLong(shift) };
    }
  }
  return null;
}

/** The first two shifts of a pattern that overlap on any day of its cycle; null when none do. RangeError: no day, a malformed time. */
export const overlapOfPattern = (pattern: ShiftPattern): ShiftOverlap | null =>
  overlapOfDays(
    [{ versions: [{ ...pattern, firstDay: "0001-01-01" }], exceptions: [] }],
    pattern.anchorDay,
    addDays(pattern.anchorDay, pattern.cycleDays),
  );
