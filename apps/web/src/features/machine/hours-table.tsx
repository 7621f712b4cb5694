import { type HourOfMachine, isWeak, sumOfHours } from "@fiel/domain";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { OccurrenceLink } from "../../shared/occurrences/occurrence-link.tsx";
import classes from "./hours-table.module.css";
import { isOfDays, useHourWords } from "./use-hour-words.ts";

interface HoursTableProps {
  readonly hours: readonly HourOfMachine[];
  readonly mid: number;
}

interface RowProps extends Partial<Pick<HoursTableProps, "mid">>, Pick<HoursTableProps, "hours"> {
  readonly name: string;
  readonly textOf: (hour: HourOfMachine) => string | null;
  readonly total: string | null;
  /** Highlights cells below the expected value. */
  readonly tinted?: boolean;
}

const none: ReactNode = <span className={classes.none}>·</span>;

const Row = ({ name, hours, mid, textOf, total, tinted = false }: RowProps) => {
  const { t } = useTranslation();
  const words = useHourWords(hours);
  return (
    <tr>
      <th scope="row">{name}</th>
      {hours.map((hour) => {
        const text = textOf(hour);
        return (
          <td key={hour.startMs} data-weak={(tinted && isWeak(hour)) || undefined}>
            {text ?? none}
            {mid === undefined ? null : (
              <OccurrenceLink
                part={hour}
                mid={mid}
                className={classes.column}
                label={t("machine.seeHour", { time: words.of(hour) })}
              />
            )}
          </td>
        );
      })}
      <td className={classes.total}>{total ?? none}</td>
    </tr>
  );
};

/** Column widths that align with the chart, and the header of hours. */
const Head = ({ hours }: Pick<HoursTableProps, "hours">) => {
  const { t } = useTranslation();
  const words = useHourWords(hours);
  return (
    <>
      <colgroup>
        <col className={classes.nameColumn} />
        {hours.map(({ startMs }) => (
          <col key={startMs} />
        ))}
        <col className={classes.asideColumn} />
      </colgroup>
      <thead className={classes.unseen}>
        <tr>
          <th scope="col">{t(isOfDays(hours) ? "machine.day" : "machine.hour")}</th>
          {hours.map((hour) => (
            <th key={hour.startMs} scope="col">
              {words.of(hour)}
            </th>
          ))}
          <th scope="col">{t("machine.total")}</th>
        </tr>
      </thead>
    </>
  );
};

/** Figures per hour; each column links to the hour's occurrences. */
export const HoursTable = ({ hours, mid }: HoursTableProps) => {
  const { t } = useTranslation();
  const words = useHourWords(hours);
  const sum = sumOfHours(hours);
  return (
    <table className={classes.table} aria-label={t(isOfDays(hours) ? "machine.days" : "machine.hours")}>
      <Head hours={hours} />
      <tbody>
        <Row
          hours={hours}
          mid={mid}
          name={t("machine.useful")}
          textOf={({ useful }) => words.useful(useful)}
          total={words.useful(sum.useful)}
        />
        {sum.expected === null ? null : (
          <Row
            hours={hours}
            name={t("machine.ofExpected")}
            textOf={words.percent}
            total={words.percent(sum)}
            tinted
          />
        )}
        <Row
          hours={hours}
          name={t("machine.unplannedRow")}
          textOf={({ unplannedMs }) => words.stood(unplannedMs)}
          total={words.stood(sum.unplannedMs)}
        />
        <Row
          hours={hours}
          name={t("machine.plannedRow")}
          textOf={({ plannedMs }) => words.stood(plannedMs)}
          total={words.stood(sum.plannedMs)}
        />
      </tbody>
    </table>
  );
};
