import type { ReportJob } from "@fiel/contracts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { ListEmpty } from "../../shared/registration/list-states.tsx";
import type { Column } from "../../shared/table/column.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { EndedJob } from "./ended-job.tsx";
import classes from "./report.module.css";

const Deliveries = ({ deliveries }: ReportJob) => {
  const { t } = useTranslation();
  const words = {
    sent: "schedules.deliverySent",
    failed: "schedules.deliveryFailed",
    waiting: "schedules.deliveryWaiting",
  } as const;
  return (
    <span className={classes.deliveries}>
      {deliveries.map(({ recipient, state, reason }) => (
        <span key={recipient} className={classes.two}>
          <span>{recipient}</span>
          <span>{t(words[state], { reason: reason ?? t("schedules.noReason") })}</span>
        </span>
      ))}
    </span>
  );
};

const columnsOf = (t: TFunction, format: Format): readonly Column<ReportJob>[] => [
  {
    id: "due",
    header: t("schedules.dueAt"),
    sort: ({ dueAt }) => dueAt,
    cell: ({ dueAt }) => format.instant(dueAt, "dateTime"),
  },
  {
    id: "name",
    header: t("schedules.name"),
    sort: ({ schedule }) => schedule.name,
    cell: ({ schedule }) => schedule.name,
  },
  { id: "state", header: t("schedules.state"), cell: (job) => <EndedJob job={job} /> },
  { id: "to", header: t("schedules.to"), cell: (job) => <Deliveries {...job} /> },
];

/** Past runs, with failures and their reasons. */
export const ScheduleHistory = ({ jobs }: { jobs: readonly ReportJob[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  if (jobs.length === 0) return <ListEmpty text={t("schedules.emptyHistory")} />;
  return (
    <DataTable
      label={t("schedules.history")}
      columns={columnsOf(t, format)}
      rows={jobs}
      keyOf={({ id }) => String(id)}
      sortedBy="due"
      descending
    />
  );
};
