import { type CalendarDay, daysBetween } from "../time/calendar-day.ts";
import { minutesOf, type TimeOfDay } from "../time/day-ranges.ts";

/** A pause inside a shift; an end at or before the start belongs to the next day. */
export interface ShiftBreak {
  readonly start: TimeOfDay;
  readonly end: TimeOfDay;
}

/** A shift on the plant's clock. An end at or before the start belongs to the next day; 06:00-06:00 is 24 hours. */
export interface WallShift extends ShiftBreak {
  readonly name: string;
  /** Null: nobody said who works then. */
  readonly team: string | null;
  readonly breaks: readonly ShiftBreak[];
}

/** A shift of a pattern. */
export interface CycleShift extends WallShift {
  /** Days of the cycle on which it begins; 0 is the day of the anchor. */
  readonly days: readonly number[];
}

/** Longest cycle of a pattern, in days. */
export const longestCycleDays = 56;

/** One version of a pattern: it holds from its first day until the next version's. */
export interface ShiftPattern {
  readonly firstDay: CalendarDay;
  /** A day on which the cycle begins; before it the cycle runs too. */
  readonly anchorDay: CalendarDay;
  /** 1 to `longestCycleDays`; 7 is a week. */
  readonly cycleDays: number;
  readonly shifts: readonly CycleShift[];
}

/** Minutes from the start of a stretch on the clock to its end, 1-1440. RangeError: a malformed time. */
export function minutesLong({ start, end }: ShiftBreak): number {
  const minutes = minutesOf(end) - minutesOf(start);
  return minutes > 0 ? minutes : minutes + 1440;
}

/** Minutes from the start of a shift to a time of day at or after it, 0-1439. RangeError: a malformed time. */
export const minutesIntoShift = ({ start }: ShiftBreak, time: TimeOfDay): number =>
  (minutesOf(time) - minutesOf(start) + 1440) % 1440;

/** Day of the cycle, 0 to `cycleDays` - 1. RangeError: no day. */
export function dayOfCycle({ anchorDay, cycleDays }: ShiftPattern, day: CalendarDay): number {
  const days = daysBetween(anchorDay, day) % cycleDays;
  return days < 0 ? days + cycleDays : days;
}

/** The shifts that begin on a day, in the pattern's order. RangeError: no day. */
export function shiftsOfCycle(pattern: ShiftPattern, day: CalendarDay): CycleShift[] {
  const cycleDay = dayOfCycle(pattern, day);
  return pattern.shifts.filter(({ days }) => days.includes(cycleDay));
}
