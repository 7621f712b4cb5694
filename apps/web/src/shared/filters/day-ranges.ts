import {
  addDays,
  type CalendarDay,
  type DayRange,
  daysBetween,
  parseDay,
  plainDigits,
  visibleText,
} from "@fiel/domain";

/** Most windows that a call accepts; with daily repetition each day is one. */
export const mostDays = 400;

const isDay = (text: CalendarDay): boolean => {
  try {
    return parseDay(text).year >= 1970;
  } catch {
    return false;
  }
};

const isRange = ({ firstDay, lastDay }: DayRange): boolean =>
  isDay(firstDay) && isDay(lastDay) && firstDay <= lastDay;

/** Sorts ranges and merges those that overlap or are adjacent. Invalid ranges are dropped. */
export const uniteRanges = (ranges: readonly DayRange[]): DayRange[] => {
  const united: DayRange[] = [];
  for (const range of ranges.filter(isRange).toSorted((a, b) => (a.firstDay < b.firstDay ? -1 : 1))) {
    const last = united.at(-1);
    if (last === undefined || range.firstDay > addDays(last.lastDay, 1)) united.push(range);
    else if (range.lastDay > last.lastDay) united[united.length - 1] = { ...last, lastDay: range.lastDay };
  }
  return united;
};

export const countDays = (ranges: readonly DayRange[]): number =>
  ranges.reduce((sum, { firstDay, lastDay }) => sum + daysBetween(firstDay, lastDay) + 1, 0);

/** Parses a typed time to `HH:MM`, for example `6`, `6:5`, `0605` or `06h05`; null when it is not a time. */
export const timeOf = (text: string): string | null => {
  const typed = plainDigits(visibleText(text)).trim();
  const [, hours, minutes] =
    /^(\d{1,2})(?:\s*[:hH.]\s*(\d{1,2})?)?$/.exec(typed) ?? /^(\d\d)(\d\d)$/.exec(typed) ?? [];
  const [hour, minute] = [Number(hours), Number(minutes ?? 0)];
  if (hours === undefined || minute > 59 || hour * 60 + minute > 1440) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
};
