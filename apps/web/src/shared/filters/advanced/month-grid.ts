import { addDays, addMonths, type CalendarDay, type DayRange, parseDay, weekdayOf } from "@fiel/domain";

/** The first day of a day's month. */
export const monthOf = (day: CalendarDay): CalendarDay => addDays(day, 1 - parseDay(day).day);

/** Weeks of a month, Sunday first; null where another month's day would stand. */
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
  /** At an end of its range, or a range of its own. */
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

/** The day that a key goes to: arrows by days and weeks, Home and End in the week, pages by months; undefined: no key of a calendar. */
export const dayOfKey = (key: string, day: CalendarDay): CalendarDay | undefined => {
  const days = lengths[key];
  if (days !== undefined) return addDays(day, days);
  if (key === "Home") return addDays(day, -weekdayOf(day));
  if (key === "End") return addDays(day, 6 - weekdayOf(day));
  if (key === "PageUp") return addMonths(day, -1);
  if (key === "PageDown") return addMonths(day, 1);
  return undefined;
};
