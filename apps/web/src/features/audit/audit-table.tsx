import type { AuditEntry } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { DataTable } from "../../shared/table/data-table.tsx";
import { columnsOfAudit } from "./audit-columns.tsx";
import classes from "./audit.module.css";

export const AuditTable = ({ entries }: { entries: readonly AuditEntry[] }) => {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DataTable
      label={t("audit.title")}
      columns={columnsOfAudit(t, format)}
      rows={entries}
      keyOf={({ id }) => id}
      pairs
      className={classes.table}
    />
  );
};
