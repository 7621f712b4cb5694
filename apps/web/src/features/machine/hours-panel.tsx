import { type HourOfMachine, percentOfExpected, sumOfHours } from "@fiel/domain";
import { useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useElementInPicture } from "../../shared/charts/picture-context.ts";
import { ClassMark } from "../../shared/class-mark/class-mark.tsx";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { sinceText } from "../../shared/format/since-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import type { TableData } from "../../shared/panel/table-csv.ts";
import { useNarrowScreen } from "../../shared/print/use-narrow-screen.ts";
import { CauseLabels } from "./cause-labels.tsx";
import { dayScale } from "./day-scale.ts";
import { HoursRows } from "./hours-rows.tsx";
import { HoursTable } from "./hours-table.tsx";
import classes from "./hours.module.css";
import { RateChart } from "./rate-chart.tsx";
import { StateStrip } from "./state-strip.tsx";
import { isOfDays, useHourWords } from "./use-hour-words.ts";
import type { Day, MachineDayState } from "./use-machine-day.ts";

interface HoursPanelProps {
  readonly mid: number;
  readonly day: MachineDayState;
  readonly className?: string | undefined;
}

/** Most columns with readable figures: on a desktop, and on a tablet. */
const mostColumns = 25;
const mostOfTablet = 14;

/** Labels of the hours along the top, at the start of each column. */
const Hours = ({ hours }: { hours: readonly HourOfMachine[] }) => {
  const { t } = useTranslation();
  const words = useHourWords(hours);
  return (
    <>
      <div />
      <div className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour.startMs}>{words.of(hour)}</span>
        ))}
      </div>
      <div className={classes.aside}>{t("machine.total")}</div>
    </>
  );
};

const Columns = ({ day, mid }: { day: Day; mid: number }) => {
  const { t } = useTranslation();
  const { hours } = day;
  const at = useMemo(() => dayScale(hours), [hours]);
  const picture = useRef<HTMLDivElement>(null);
  useElementInPicture(picture);
  return (
    <div className={classes.day} ref={picture}>
      <div className={classes.plot}>
        <Hours hours={hours} />
        <div className={classes.name}>{t("machine.state")}</div>
        <StateStrip day={day} at={at} mid={mid} />
        <div />
        <div />
        <CauseLabels day={day} at={at} />
        <div />
        <RateChart day={day} at={at} />
      </div>
      <HoursTable hours={hours} mid={mid} />
    </div>
  );
};

const Legend = () => {
  const { t } = useTranslation();
  return (
    <ul className={classes.legend}>
      <li>
        <ClassMark kind="useful" /> {t("status.producing")}
      </li>
      <li>
        <ClassMark kind="stopped" /> {t("machine.unplannedKind")}
      </li>
      <li>
        <ClassMark kind="planned" /> {t("status.planned")}
      </li>
      <li>
        <ClassMark kind="disconnected" /> {t("status.disconnected")}
      </li>
      <li className={classes.expectedKey}>{t("machine.expectedName")}</li>
    </ul>
  );
};

/** The hours as a table for a file. */
const useFile = (hours: readonly HourOfMachine[]): (() => TableData) => {
  const { t } = useTranslation();
  const format = useFormat();
  return () => ({
    columns: [
      t(isOfDays(hours) ? "machine.day" : "machine.hour"),
      t("machine.useful"),
      `${t("machine.expectedName")} (un)`,
      `${t("machine.ofExpected")} (%)`,
      `${t("machine.unplannedRow")} (s)`,
      `${t("machine.plannedRow")} (s)`,
    ],
    rows: hours.map((hour) => [
      format.instant(hour.startMs, "dateTime"),
      hour.useful,
      hour.expected,
      percentOfExpected(hour),
      Math.round(hour.unplannedMs / 1_000),
      Math.round(hour.plannedMs / 1_000),
    ]),
  });
};

/** The machine's day: states, causes of stops, rate, and figures per hour. */
export const HoursPanel = ({ mid, day: { day, state }, className }: HoursPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMomentText();
  const narrow = useNarrowScreen("(max-width: 56.24em)");
  const tablet = useNarrowScreen("(max-width: 87.49em)");
  const { hours, windows } = day;
  const sum = sumOfHours(hours);
  const span = spanOf(windows);
  const isEmpty = sum.useful === 0 && day.events.length === 0;
  const table = useFile(hours);
  const summary = t("machine.hoursSummary", {
    useful: format.number(sum.useful),
    unplanned: sinceText(0, sum.unplannedMs, format),
    planned: sinceText(0, sum.plannedMs, format),
  });
  return (
    <Panel
      className={className}
      title={t(isOfDays(hours) ? "machine.days" : "machine.hours")}
      {...(windows.length === 0
        ? {}
        : { subtitle: t("machine.hoursScope", { from: moment(span.startMs), to: moment(span.endMs) }) })}
      tools={isEmpty ? null : <Legend />}
      wideTools
      download={isEmpty ? undefined : { name: "hora-a-hora", table }}
      hides="events"
      state={state}
      skeleton={
        <div className={classes.bones}>
          <AreaSkeleton />
        </div>
      }
    >
      {isEmpty ? (
        <EmptyPeriod />
      ) : (
        <>
          <p className="visually-hidden">{summary}</p>
          {narrow || hours.length > (tablet ? mostOfTablet : mostColumns) ? (
            <HoursRows day={day} mid={mid} />
          ) : (
            <Columns day={day} mid={mid} />
          )}
        </>
      )}
    </Panel>
  );
};
