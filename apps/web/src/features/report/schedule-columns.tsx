import { reportCharts, type ReportSchedule } from "@fiel/contracts";
import { Button } from "@mantine/core";
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { RowAction } from "../../shared/registration/row-action.tsx";
import type { Column } from "../../shared/table/column.ts";
import { EndedJob } from "./ended-job.tsx";
import { formatNames } from "./format-switch.tsx";
import classes from "./report.module.css";
import { whenText } from "./schedule-words.ts";

export interface ScheduleVerbs {
  readonly onEdit: (schedule: ReportSchedule) => void;
  readonly onRemove: (schedule: ReportSchedule) => void;
  readonly onPause: (schedule: ReportSchedule) => void;
  readonly onRun: (schedule: ReportSchedule) => void;
}

const Two = ({ first, second, of }: { first: string; second: string; of?: "address" }) => (
  <span className={of === undefined ? classes.two : `${classes.two} ${classes[of]}`}>
    <span>{first}</span>
    <span>{second}</span>
  </span>
);

const Recipients = ({ recipients, blocked }: ReportSchedule) => {
  const { t } = useTranslation();
  const reachesNobody = recipients.length > 0 && blocked.length === recipients.length;
  const first = recipients[0] ?? "";
  if (blocked.length === 0)
    return <Two of="address" first={first} second={t("schedules.addresses", { count: recipients.length })} />;
  return (
    <span className={`${classes.two} ${classes["address"]}`}>
      <span>{first}</span>
      <span className={classes.failed}>
        {reachesNobody
          ? t("schedules.reachesNobody")
          : t("schedules.blockedRecipients", { count: blocked.length, total: recipients.length })}
      </span>
    </span>
  );
};

const Last = ({ lastJob }: ReportSchedule) => {
  const { t } = useTranslation();
  if (lastJob === null) return <span className={classes.quiet}>{t("schedules.never")}</span>;
  return <EndedJob job={lastJob} />;
};

const Actions = ({ schedule, verbs }: { schedule: ReportSchedule; verbs: ScheduleVerbs }) => {
  const { t } = useTranslation();
  const { name, paused, lastJob } = schedule;
  return (
    <span className={classes.actions}>
      {lastJob?.state === "waiting" ? null : (
        <Button size="compact-sm" onClick={() => verbs.onRun(schedule)}>
          {t("schedules.runNow")}
        </Button>
      )}
      <RowAction
        icon={paused ? IconPlayerPlay : IconPlayerPause}
        label={t(paused ? "schedules.resume" : "schedules.pause", { name })}
        onClick={() => verbs.onPause(schedule)}
      />
      <RowAction
        icon={IconPencil}
        label={t("schedules.edit", { name })}
        onClick={() => verbs.onEdit(schedule)}
      />
      <RowAction
        icon={IconTrash}
        label={t("schedules.remove", { name })}
        onClick={() => verbs.onRemove(schedule)}
      />
    </span>
  );
};

export const useScheduleColumns = (verbs: ScheduleVerbs): readonly Column<ReportSchedule>[] => {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const kinds = ({ charts, format: file }: ReportSchedule) => {
    const all = charts.length === reportCharts.length;
    const named = all
      ? [t("schedules.allKinds", { count: charts.length })]
      : charts.map((chart) => t(`reportChart.${chart}`));
    return [...named, formatNames[file]].join(", ");
  };
  return [
    {
      id: "name",
      header: t("schedules.name"),
      sort: ({ name }) => name,
      cell: (one) => <Two first={one.name} second={kinds(one)} />,
    },
    { id: "when", header: t("schedules.when"), cell: (one) => whenText(one, t, i18n.language) },
    {
      id: "next",
      header: t("schedules.next"),
      sort: ({ nextDue }) => nextDue ?? Number.POSITIVE_INFINITY,
      cell: ({ nextDue }) => (nextDue === null ? t("schedules.paused") : format.instant(nextDue, "dateTime")),
    },
    {
      id: "to",
      header: t("schedules.to"),
      minor: true,
      cell: (one) => <Recipients {...one} />,
    },
    { id: "last", header: t("schedules.last"), cell: (one) => <Last {...one} /> },
    {
      id: "actions",
      header: t("schedules.actions"),
      quiet: true,
      cell: (one) => <Actions schedule={one} verbs={verbs} />,
    },
  ];
};
