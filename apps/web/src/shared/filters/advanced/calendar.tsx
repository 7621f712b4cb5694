import { addMonths, type CalendarDay, type DayRange } from "@fiel/domain";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import classes from "./calendar.module.css";
import { monthOf } from "./month-grid.ts";
import { Month, useNames } from "./month.tsx";
import { useCalendar } from "./use-calendar.ts";

interface CalendarProps {
  readonly ranges: readonly DayRange[];
  readonly half: CalendarDay | null;
  /** Later days cannot be chosen. */
  readonly today: CalendarDay;
  /** Number of months side by side. */
  readonly months: number;
  readonly onDay: (day: CalendarDay) => void;
}

interface TurnProps {
  readonly by: -1 | 1;
  readonly disabled?: boolean;
  readonly onTurn: (by: number) => void;
}

const Turn = ({ by, disabled = false, onTurn }: TurnProps) => {
  const { t } = useTranslation();
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      className={(by < 0 ? classes.back : classes.on) ?? ""}
      size="var(--ctl)"
      aria-label={t(by < 0 ? "advanced.previousMonth" : "advanced.nextMonth")}
      disabled={disabled}
      onClick={() => onTurn(by)}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  );
};

/** Calendar in which several ranges of days are chosen by mouse, touch or keys. Weeks begin on Sunday. */
export const Calendar = ({ ranges, half, today, months, onDay }: CalendarProps) => {
  const { t } = useTranslation();
  const names = useNames();
  const place = useRef<HTMLDivElement>(null);
  const first = ranges.at(-1)?.lastDay ?? today;
  const { start, end, current, goTo, turn, onKeyDown } = useCalendar(place, { first, today, months });
  const choose = (day: CalendarDay) => {
    goTo(day);
    onDay(day);
  };
  const shown = Array.from({ length: months }, (_, index) => addMonths(start, index));
  return (
    <div ref={place} className={classes.calendar} role="group" aria-label={t("advanced.calendar")}>
      {shown.map((month) => (
        <div key={month} className={classes.side}>
          <div className={classes.head}>
            {month === start ? <Turn by={-1} onTurn={turn} /> : null}
            <span className={classes.name} aria-live="polite">
              {names.month(month)}
            </span>
            {month === end ? <Turn by={1} disabled={end >= monthOf(today)} onTurn={turn} /> : null}
          </div>
          <Month {...{ ranges, half, today, month, names, current, onKeyDown }} onDay={choose} />
        </div>
      ))}
    </div>
  );
};
