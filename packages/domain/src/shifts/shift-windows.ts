import { addDays, type CalendarDay, parseDay } from "../time/calendar-day.ts";
import { dayOf } from "../time/day-ranges.ts";
import { clipWindows, type TimeWindow } from "../time/time-window.ts";
import { firstInstantFrom, startOfDayMs } from "../time/wall-clock.ts";
import type { ShiftPlan } from "./shift-plan.ts";
import { type Shift, shiftsIn, shiftsOfDays } from "./shifts-in.ts";

/** The shift that holds an instant; null between shifts. RangeError: unknown zone. */
export const shiftAt = (plan: ShiftPlan, atMs: number, timeZone: string): Shift | null =>
  shiftsIn(plan, { startMs: atMs, endMs: atMs + 1 }, timeZone)[0] ?? null;

/** The shift that holds an instant; between shifts, and without any, the production day, which has no name and no team. */
export function shiftOrDayAt(
  plan: ShiftPlan,
  atMs: number,
  timeZone: string,
): TimeWindow & Pick<Shift, "team"> & { readonly name: string | null } {
  const shift = shiftAt(plan, atMs, timeZone);
  if (shift !== null) return shift;
  return { ...productionDayAt(plan, atMs, timeZone), name: null, team: null };
}

/** How many days back a shift before is looked for: longer than a cycle. */
const looksBack = [2, 8, 64] as const;

/**
 * The last shift that ended before the one that holds an instant began, or, between shifts, before the instant. Null when there was
 * none in 64 days. RangeError: unknown zone.
 */
export function shiftBefore(plan: ShiftPlan, atMs: number, timeZone: string): Shift | null {
  const untilMs = shiftAt(plan, atMs, timeZone)?.startMs ?? atMs;
  for (const days of looksBack) {
    const window = { startMs: startOfDayMs(untilMs, timeZone, -days), endMs: untilMs };
    const last = shiftsIn(plan, window, timeZone).findLast(({ endMs }) => endMs <= untilMs);
    if (last !== undefined) return last;
  }
  return null;
}

/** A production day: the stretch that belongs to one date. */
export interface ProductionDay extends TimeWindow {
  readonly day: CalendarDay;
}

/** Where a date's production begins: with its first shift; without one at midnight, or when the shift over midnight ends. */
function startOfProduction(plan: ShiftPlan, day: CalendarDay, timeZone: string): number {
  const shifts = shiftsOfDays(plan, addDays(day, -1), day, timeZone);
  const first = shifts.find((shift) => shift.day === day);
  if (first !== undefined) return first.startMs;
  return Math.max(firstInstantFrom(parseDay(day), timeZone), shifts.at(-1)?.endMs ?? 0);
}

/** The production day of a date; empty where the zone left the date out. RangeError: no day, unknown zone. */
export const productionDay = (plan: ShiftPlan, day: CalendarDay, timeZone: string): ProductionDay => ({
  day,
  startMs: startOfProduction(plan, day, timeZone),
  endMs: startOfProduction(plan, addDays(day, 1), timeZone),
});

/**
 * The production day that holds an instant: from the date's first shift to the next date's; a date without shifts is its calendar day.
 * Production days follow each other without a gap. RangeError: unknown zone.
 */
export function productionDayAt(plan: ShiftPlan, atMs: number, timeZone: string): ProductionDay {
  const today = productionDay(plan, dayOf(atMs, timeZone), timeZone);
  // Before its first shift a date's instants are the day before's, of which a shift may last beyond the next midnight.
  return atMs < today.startMs ? productionDay(plan, addDays(today.day, -1), timeZone) : today;
}

/** What of the windows lies in shifts of a team, in time order. Empty when it worked in none. RangeError: unknown zone. */
export function windowsOfTeam(
  plan: ShiftPlan,
  team: string,
  windows: readonly TimeWindow[],
  timeZone: string,
): TimeWindow[] {
  return windows.flatMap((window) =>
    clipWindows(
      shiftsIn(plan, window, timeZone).filter((shift) => shift.team === team),
      window,
    ),
  );
}
