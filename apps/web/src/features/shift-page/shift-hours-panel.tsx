import type { HourStops, PageHour, ShiftPage } from "@fiel/contracts";
import { isWeak, minuteMs, percentOfExpected, reasonPath } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { useEnvironment } from "../../shared/environment/environment.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { LossClassMark } from "../../shared/reasons/loss-class-mark.tsx";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import classes from "./shift-page.module.css";
import { useShiftWords } from "./use-shift-words.ts";

/** Hour as the domain judges it: against its target until now. */
const judged = ({ useful, targetNow, dueMs }: PageHour) => ({ useful, expected: targetNow, dueMs });

/** Name of the stops: their reason, else their event. */
const useStopName = () => {
  const { t } = useTranslation();
  return ({ reason, description }: HourStops): string =>
    reason === null ? (description ?? t("shiftPage.untold")) : reasonPath(reason.parent, reason.name);
};

const Stops = ({ stops }: Pick<PageHour, "stops">) => {
  const { t } = useTranslation();
  const { minutes } = useShiftWords();
  const nameOf = useStopName();
  return (
    <ul className={classes.stops}>
      {stops.map((one) => (
        <li key={`${one.reason?.id} ${one.description}`}>
          {one.reason === null ? null : <LossClassMark of={one.reason.lossClass} />}
          <span>{nameOf(one)}</span>
          <span className={classes.quiet}>
            {t("shiftPage.stopIn", {
              count: one.count,
              minutes: minutes(one.lostMs),
              machines: one.machines.join(", "),
            })}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Figures of an hour; those of an hour still ahead are not known. */
const useFigureColumns = (nowMs: number): CsvColumn<PageHour>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const { minutes } = useShiftWords();
  const isAhead = ({ start }: PageHour): boolean => start >= nowMs;
  const shareOf = (hour: PageHour): number | null => (isAhead(hour) ? null : percentOfExpected(judged(hour)));
  return [
    {
      id: "made",
      header: t("shiftPage.columns.made"),
      numeric: true,
      cell: (hour) => (isAhead(hour) ? "–" : format.number(hour.useful)),
      csv: (hour) => (isAhead(hour) ? null : hour.useful),
    },
    {
      id: "target",
      header: t("shiftPage.columns.target"),
      numeric: true,
      cell: ({ target }) => (target === null ? "–" : format.number(target)),
      csv: ({ target }) => target,
    },
    {
      id: "share",
      header: t("shiftPage.columns.share"),
      csvHeader: `${t("shiftPage.columns.share")} (%)`,
      numeric: true,
      cell: (hour) => {
        const share = shareOf(hour);
        if (share === null) return "–";
        const isLow = isWeak(judged(hour));
        return (
          <span className={isLow ? classes.weak : undefined}>
            {format.percent(share)}
            {isLow ? <span className="visually-hidden">{`, ${t("shiftPage.weak")}`}</span> : null}
          </span>
        );
      },
      csv: shareOf,
    },
    {
      id: "stopped",
      header: t("shiftPage.columns.stopped"),
      numeric: true,
      cell: (hour) => (isAhead(hour) ? "–" : minutes(hour.stoppedMs)),
      csv: ({ stoppedMs }) => stoppedMs / minuteMs,
    },
  ];
};

const useHourColumns = (nowMs: number): CsvColumn<PageHour>[] => {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useStopName();
  const figures = useFigureColumns(nowMs);
  const note = ({ start, dueMs }: PageHour): string | null =>
    start >= nowMs ? t("shiftPage.ahead") : dueMs === 0 ? t("shiftPage.planned") : null;
  return [
    {
      id: "hour",
      header: t("shiftPage.columns.hour"),
      cell: ({ start, end }) => (
        <time dateTime={new Date(start).toISOString()} className={classes.hour}>
          {`${format.instant(start, "time")}–${format.instant(end, "time")}`}
        </time>
      ),
      csv: ({ start }) => format.instant(start, "dateTime"),
    },
    ...figures,
    {
      id: "stops",
      header: t("shiftPage.columns.stops"),
      cell: (hour) =>
        hour.stops.length === 0 ? (
          <span className={classes.quiet}>{note(hour)}</span>
        ) : (
          <Stops stops={hour.stops} />
        ),
      csv: ({ stops }) => stops.map(nameOf).join(", "),
    },
  ];
};

interface HoursPanelProps {
  readonly page: ShiftPage | null | undefined;
  readonly state: PanelState;
}

/** The shift hour by hour against the target, with the stops and reasons of each hour. */
export const HoursPanel = ({ page, state }: HoursPanelProps) => {
  const { t } = useTranslation();
  const nowMs = useEnvironment().now();
  const columns = useHourColumns(nowMs);
  const hours = page?.hours ?? [];
  return (
    <Panel
      title={t("shiftPage.hours")}
      download={
        hours.length === 0
          ? undefined
          : { name: "turno-hora-a-hora", table: () => tableDataOf(columns, hours) }
      }
      state={state}
      skeleton={<TableSkeleton rows={8} />}
    >
      {hours.length === 0 ? (
        <EmptyNote sentence="shiftPage.none" />
      ) : (
        <DataTable
          label={t("shiftPage.hours")}
          columns={columns}
          rows={hours}
          keyOf={({ start }) => String(start)}
          pairs
        />
      )}
    </Panel>
  );
};
