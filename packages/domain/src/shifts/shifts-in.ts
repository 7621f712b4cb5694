import { addDays, type CalendarDay, daysBetween, parseDay } from "../time/calendar-day.ts";
import { dayOf, minutesOf } from "../time/day-ranges.ts";
import { clipWindows, intersection, type TimeWindow, unionOfWindows } from "../time/time-window.ts";
import { firstInstantFrom } from "../time/wall-clock.ts";
import { minutesIntoShift, minutesLong, type WallShift } from "./shift-pattern.ts";
import { type ShiftPlan, wallShiftsOn } from "./shift-plan.ts";

/** One shift as it is worked, UTC ms. */
export interface Shift extends TimeWindow {
  /** The date on which it begins, to which it belongs. */
  readonly day: CalendarDay;
  readonly name: string;
  readonly team: string | null;
  /** Inside the shift, in time order, apart from each other. */
  readonly breaks: readonly TimeWindow[];
}

function shiftOn(day: CalendarDay, wall: WallShift, timeZone: string): Shift {
  const date = parseDay(day);
  const start = minutesOf(wall.start);
  const instant = (minutes: number): number =>
    firstInstantFrom({ ...date, minute: start + minutes }, timeZone);
  const breaks = wall.breaks.map((pause) => {
    const into = minutesIntoShift(wall, pause.start);
    return { startMs: instant(into), endMs: instant(into + minutesLong(pause)) };
  });
  const { name, team } = wall;
  return { day, name, team, startMs: instant(0), endMs: instant(minutesLong(wall)), breaks };
}

/** A shift ends where the next one begins, whatever was planned: an instant is in one shift at most. */
function apart(shifts: readonly Shift[]): Shift[] {
  const inOrder = shifts.toSorted((one, other) => one.startMs - other.startMs);
  return inOrder.flatMap((shift, place) => {
    const nextMs = inOrder[place + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const window = { startMs: shift.startMs, endMs: Math.min(shift.endMs, nextMs) };
    if (window.startMs >= window.endMs) return [];
    return [{ ...shift, ...window, breaks: unionOfWindows(clipWindows(shift.breaks, window)) }];
  });
}

/**
 * The shifts that belong to the days from one to another, both inclusive, in time order; no two share an instant. Their length is by
 * the zone's calendar: a night shift is an hour shorter or longer where the clock is changed. Empty for a reversed range. RangeError:
 * no day, unknown zone.
 */
export function shiftsOfDays(
  plan: ShiftPlan,
  firstDay: CalendarDay,
  lastDay: CalendarDay,
  timeZone: string,
): Shift[] {
  // A shift of the day after may begin before the last ones end.
  const count = daysBetween(firstDay, lastDay) + 2;
  const days = Array.from({ length: Math.max(0, count) }, (_, index) => addDays(firstDay, index));
  // By the clock: those that begin in an hour which it skips begin at one instant.
  const shifts = days.flatMap((day) =>
    wallShiftsOn(plan, day)
      .toSorted((one, other) => minutesOf(one.start) - minutesOf(other.start))
      .map((wall) => shiftOn(day, wall, timeZone)),
  );
  return apart(shifts).filter(({ day }) => day <= lastDay);
}

/** The shifts of which a part lies in the window, whole, in time order. Empty for an empty window. RangeError: unknown zone. */
export function shiftsIn(plan: ShiftPlan, window: TimeWindow, timeZone: string): Shift[] {
  if (!(window.startMs < window.endMs)) return [];
  const firstDay = addDays(dayOf(window.startMs, timeZone), -1);
  const lastDay = dayOf(window.endMs - 1, timeZone);
  return shiftsOfDays(plan, firstDay, lastDay, timeZone).filter(
    (shift) => intersection(shift, window) !== null,
  );
}
