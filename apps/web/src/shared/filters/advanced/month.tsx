import { type CalendarDay, type DayRange, parseDay } from "@fiel/domain";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import classes from "./calendar.module.css";
import { markOfDay, weeksOfMonth } from "./month-grid.ts";

const utcOf = (day: CalendarDay): number => {
  const { year, month, day: date } = parseDay(day);
  return Date.UTC(year, month - 1, date);
};

export const useNames = () => {
  const { language } = useTranslation().i18n;
  const name = (day: CalendarDay, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(utcOf(day));
  return {
    month: (day: CalendarDay) => name(day, { month: "long", year: "numeric" }),
    day: (day: CalendarDay) => name(day, { weekday: "long", day: "numeric", month: "long", year: "numeric" }),
    // 1 February 2026 was a Sunday.
    weekdays: Array.from({ length: 7 }, (_, index) => ({
      short: name(`2026-02-0${index + 1}`, { weekday: "short" }).replace(/\.$/, ""),
      long: name(`2026-02-0${index + 1}`, { weekday: "long" }),
    })),
  };
};

export type Names = ReturnType<typeof useNames>;

interface MonthProps {
  readonly ranges: readonly DayRange[];
  readonly half: CalendarDay | null;
  /** Later days cannot be chosen. */
  readonly today: CalendarDay;
  readonly onDay: (day: CalendarDay) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly month: CalendarDay;
  /** The only day in the tab order. */
  readonly current: CalendarDay;
  readonly names: Names;
}

const Day = ({ day, ...month }: MonthProps & { day: CalendarDay }) => {
  const { ranges, half, today, current, names, onDay, onKeyDown } = month;
  const { chosen, first, last } = markOfDay(day, ranges, half);
  return (
    <button
      type="button"
      className={classes.day}
      data-day={day}
      data-first={first || undefined}
      data-last={last || undefined}
      data-today={day === today || undefined}
      tabIndex={day === current ? 0 : -1}
      aria-label={names.day(day)}
      aria-pressed={chosen}
      disabled={day > today}
      onClick={() => onDay(day)}
      onKeyDown={onKeyDown}
    >
      {parseDay(day).day}
    </button>
  );
};

export const Month = (props: MonthProps) => {
  const { month, names } = props;
  return (
    <table className={classes.month} aria-label={names.month(month)}>
      <thead>
        <tr>
          {names.weekdays.map(({ short, long }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(month).map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, weekday) => (
              <td key={names.weekdays[weekday]?.long}>
                {day === null ? null : <Day {...props} day={day} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
