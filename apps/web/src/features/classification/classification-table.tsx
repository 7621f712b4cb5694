import type { WeightUnit } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { rowsInOrder } from "../../shared/table/sort-rows.ts";
import type { TableSorting } from "../../shared/table/use-sorting.ts";
import type { ClassRow } from "./class-rows.ts";
import classes from "./classification.module.css";
import { useClassColumns } from "./use-class-columns.ts";

interface ClassificationTableProps {
  readonly name: string;
  readonly rows: readonly ClassRow[];
  readonly unit: WeightUnit;
  readonly order: TableSorting;
}

export const ClassificationTable = ({ name, rows, unit, order }: ClassificationTableProps) => {
  const { t, i18n } = useTranslation();
  const columns = useClassColumns(unit);
  return (
    <SortedTable
      className={classes.table}
      label={t("classification.table", { name })}
      columns={columns}
      sorted={{ ...order, rows: rowsInOrder(columns, rows, order.sorting, i18n.language) }}
      keyOf={({ code }) => code}
    />
  );
};
