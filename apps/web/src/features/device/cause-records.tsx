import type { QuarantineCause, QuarantinedRecord } from "@fiel/contracts";
import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { type Format, useFormat } from "../../shared/format/use-format.ts";
import { LinesSkeleton } from "../../shared/panel/lines-skeleton.tsx";
import type { Column } from "../../shared/table/column.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { causeText } from "./cause-words.ts";
import nested from "./gateways.module.css";
import classes from "./quarantine.module.css";
import { RecordFacts } from "./record-facts.tsx";
import { useGatewayNames } from "../../shared/gateways/use-gateways.ts";
import { useQuarantinedRecords } from "./use-quarantine.ts";

const columnsOfRecords = (
  t: TFunction,
  format: Format,
  nameOf: (gateway: string) => string,
): readonly Column<QuarantinedRecord>[] => [
  {
    id: "received",
    header: t("device.received"),
    cell: ({ receivedAt }) => format.instant(receivedAt, "dateTimeSeconds"),
  },
  { id: "kind", header: t("device.kind"), cell: ({ kind }) => t(`device.kinds.${kind}`) },
  { id: "data", header: t("device.data"), cell: ({ record }) => <RecordFacts record={record} /> },
  {
    id: "batch",
    header: t("device.batch"),
    cell: ({ gateway, sequence }) => (
      <span className={classes.quiet}>
        {nameOf(gateway)} · {format.number(sequence)}
      </span>
    ),
  },
];

const Failed = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation();
  return (
    <div className={classes.more} role="status">
      <span>{t("panel.failed")}</span>
      <Button onClick={onRetry}>{t("panel.retry")}</Button>
    </div>
  );
};

/** Records of one cause, as they were sent. */
const Records = ({ cause }: { cause: QuarantineCause }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useGatewayNames();
  const query = useQuarantinedRecords(cause.id);
  if (query.data === undefined)
    return query.isError ? <Failed onRetry={() => void query.refetch()} /> : <LinesSkeleton />;
  return (
    <>
      <DataTable
        label={t("device.recordsOf", { cause: causeText(cause, t) })}
        columns={columnsOfRecords(t, format, nameOf)}
        rows={query.data.pages.flatMap(({ result }) => result)}
        keyOf={({ id }) => id}
        pairs
        className={nested.machines}
      />
      {query.hasNextPage ? (
        <div className={classes.more}>
          <Button loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t("device.moreRecords")}
          </Button>
        </div>
      ) : null}
    </>
  );
};

/** Details below a cause: its statuses as text, and its records. */
export const CauseRecords = ({ row: cause }: { readonly row: QuarantineCause }) => {
  const { t } = useTranslation();
  const { count, statuses } = cause;
  return (
    <div className={nested.details}>
      {statuses === 0 ? null : <p>{t("device.statusesText", { count: statuses })}</p>}
      {count === 0 ? null : <Records cause={cause} />}
    </div>
  );
};
