import { dayMs } from "./units.ts";
/** A day of the calendar without a zone, `YYYY-MM-DD`; days compare as text. */
export type CalendarDay = string;

const two = (value: number): string => String(value).padStart(2, "0");

const textOf = (date: Date): CalendarDay =>
  `${String(date.getUTCFullYear()).padStart(4, "0")}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;

/** The day of a year, month 1-12 and day of the month; days and months past their range roll over. */
export function calendarDay(year: number, month: number, day: number): CalendarDay {
  return textOf(new Date(Date.UTC(year, month - 1, day)));
}

/** Year, month 1-12 and day of a calendar day. RangeError: not `YYYY-MM-DD`, or no such day. */
export function parseDay(text: CalendarDay): { year: number; month: number; day: number } {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? [];
  if (
    year === undefined ||
    month === undefined ||
    day === undefined ||
    calendarDay(year, month, day) !== text
  ) {
    throw new RangeError(`not a day: ${text}`);
  }
  return { year, month, day };
}

const utcMsOf = (text: CalendarDay): number => {
  const { year, month, day } = parseDay(text);
  return Date.UTC(year, month - 1, day);
};

/** The day so many days later, earlier when negative. RangeError: no day. */
export function addDays(from: CalendarDay, days: number): CalendarDay {
  return textOf(new Date(utcMsOf(from) + days * dayMs));
}

/** The same day so many months later, earlier when negative; a day that the month lacks clips to its last. RangeError: no day. */
export function addMonths(from: CalendarDay, months: number): CalendarDay {
  const { year, month, day } = parseDay(from);
  const daysInMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return calendarDay(year, month + months, Math.min(day, daysInMonth));
}

/** Days from one day to another, negative when `to` comes first. RangeError: no day. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return (utcMsOf(to) - utcMsOf(from)) / dayMs;
}

/** Day of the week, 0 is Sunday. RangeError: no day. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(utcMsOf(day)).getUTCDay();
}
