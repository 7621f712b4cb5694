import {
  addMonths,
  type CalendarDay,
  parseDay,
  type ShiftPlan,
  type WallShift,
  wallShiftsOn,
} from "@fiel/domain";
import { ActionIcon } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { monthOf, weeksOfMonth } from "../../shared/filters/advanced/month-grid.ts";
import { type Names, useNames } from "../../shared/filters/advanced/month.tsx";
import classes from "./shifts.module.css";

interface ShiftMonthProps {
  readonly plan: ShiftPlan;
  /** A day of the month that is shown first. */
  readonly from: CalendarDay;
  /** Additional name of a day, such as a holiday. */
  readonly nameOf?: ((day: CalendarDay) => string | undefined) | undefined;
}

const colours = 5;

/** Teams sorted by name; the index selects the colour. */
const teamsOf = (plan: ShiftPlan): readonly string[] => {
  const shifts = plan.flatMap(({ versions, exceptions }) =>
    [...versions, ...exceptions].flatMap((one) => one.shifts),
  );
  return [...new Set(shifts.flatMap(({ team }) => team ?? []))].toSorted();
};

const ShiftOfDay = ({ shift, teams }: { readonly shift: WallShift; readonly teams: readonly string[] }) => {
  const { team, name, start, end } = shift;
  const place = team === null ? -1 : teams.indexOf(team);
  return (
    <li data-team={place < 0 ? undefined : place % colours}>
      <span className={classes.hours}>{`${start}–${end}`}</span> {name}
      {team === null ? null : <b>{` ${team}`}</b>}
    </li>
  );
};

interface DayProps extends Omit<ShiftMonthProps, "from"> {
  readonly day: CalendarDay;
  readonly names: Names;
  readonly teams: readonly string[];
}

const Day = ({ plan, day, nameOf, names, teams }: DayProps) => {
  const { t } = useTranslation();
  const shifts = wallShiftsOn(plan, day).toSorted((one, other) => one.start.localeCompare(other.start));
  const called = nameOf?.(day);
  return (
    <>
      <span className={classes.date}>
        <span className={classes.narrow}>{names.day(day)}</span>
        <span className={classes.wide}>{parseDay(day).day}</span>
      </span>
      {called === undefined ? null : <span className={classes.called}>{called}</span>}
      {shifts.length === 0 ? (
        <span className={classes.quiet}>{t("shiftPatterns.nobody")}</span>
      ) : (
        <ul>
          {shifts.map((shift) => (
            <ShiftOfDay key={`${shift.start} ${shift.name}`} shift={shift} teams={teams} />
          ))}
        </ul>
      )}
    </>
  );
};

const Turn = ({ by, onTurn }: { readonly by: -1 | 1; readonly onTurn: (by: number) => void }) => {
  const { t } = useTranslation();
  const Icon = by < 0 ? IconChevronLeft : IconChevronRight;
  return (
    <ActionIcon
      size="var(--ctl)"
      aria-label={t(by < 0 ? "shiftPatterns.previousMonth" : "shiftPatterns.nextMonth")}
      onClick={() => onTurn(by)}
    >
      <Icon size={16} stroke={1.8} />
    </ActionIcon>
  );
};

/** Calendar month of the shifts; weeks begin on Sunday. */
export const ShiftMonth = ({ plan, from, nameOf }: ShiftMonthProps) => {
  const [month, setMonth] = useState(() => monthOf(from));
  const names = useNames();
  const teams = teamsOf(plan);
  const onTurn = (by: number) => setMonth((shown) => addMonths(shown, by));
  return (
    <div className={classes.month}>
      <div className={classes.turn}>
        <Turn by={-1} onTurn={onTurn} />
        <span aria-live="polite">{names.month(month)}</span>
        <Turn by={1} onTurn={onTurn} />
      </div>
      <table aria-label={names.month(month)}>
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
                  {day === null ? null : <Day {...{ plan, day, nameOf, names, teams }} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
