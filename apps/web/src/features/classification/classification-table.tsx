import { useTranslation } from "react-i18next";
import { DataTable } from "../../shared/table/data-table.tsx";
import type { ClassRow } from "./class-rows.ts";
import classes from "./classification.module.css";
import { useClassColumns } from "./use-class-columns.tsx";

interface ClassificationTableProps {
  readonly name: string;
  readonly rows: readonly ClassRow[];
}

export const ClassificationTable = ({ name, rows }: ClassificationTableProps) => {
  const { t } = useTranslation();
  const columns = useClassColumns();
  return (
    <DataTable
      className={classes.table}
      label={t("classification.table", { name })}
      columns={columns}
      rows={rows}
      keyOf={({ code }) => code}
    />
  );
};
