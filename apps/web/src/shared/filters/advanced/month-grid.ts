import { addDays, addMonths, type CalendarDay, type DayRange, parseDay, weekdayOf } from "@fiel/domain";

/** First day of the month that a day is in. */
export const monthOf = (day: CalendarDay): CalendarDay => addDays(day, 1 - parseDay(day).day);

/** Weeks of a month beginning on Sunday; null for days of other months. */
export const weeksOfMonth = (month: CalendarDay): (CalendarDay | null)[][] => {
  const first = monthOf(month);
  const count = parseDay(addDays(addMonths(first, 1), -1)).day;
  const blanks = Array.from({ length: weekdayOf(first) }, () => null);
  const cells = [...blanks, ...Array.from({ length: count }, (_, index) => addDays(first, index))];
  const weeks = Math.ceil(cells.length / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => cells[week * 7 + weekday] ?? null),
  );
};

export interface DayMark {
  readonly chosen: boolean;
  /** First or last day of its range; both for a range of one day. */
  readonly first: boolean;
  readonly last: boolean;
}

export const markOfDay = (
  day: CalendarDay,
  ranges: readonly DayRange[],
  half: CalendarDay | null,
): DayMark => {
  if (day === half) return { chosen: true, first: true, last: true };
  const range = ranges.find(({ firstDay, lastDay }) => day >= firstDay && day <= lastDay);
  return {
    chosen: range !== undefined,
    first: range?.firstDay === day,
    last: range?.lastDay === day,
  };
};

const lengths: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Day that a key moves to: arrows by days and weeks, Home and End within the week, Page Up and Page Down by months; undefined for other keys. */
export const dayOfKey = (key: string, day: CalendarDay): CalendarDay | undefined => {
  const days = lengths[key];
  if (days !== undefined) return addDays(day, days);
  if (key === "Home") return addDays(day, -weekdayOf(day));
  if (key === "End") return addDays(day, 6 - weekdayOf(day));
  if (key === "PageUp") return addMonths(day, -1);
  if (key === "PageDown") return addMonths(day, 1);
  return undefined;
};
