import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Column } from "./column.ts";
import { rowsInOrder, type Sorting } from "./sort-rows.ts";
import { type TableSorting, useSorting } from "./use-sorting.ts";

/** Rows in the displayed order, which files use too. */
export interface SortedRows<Row> extends TableSorting {
  readonly rows: readonly Row[];
}

export const useSortedRows = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  initial?: Sorting,
): SortedRows<Row> => {
  const { i18n } = useTranslation();
  const { sorting, onSort } = useSorting(initial);
  const sorted = useMemo(
    () => rowsInOrder(columns, rows, sorting, i18n.language),
    [columns, rows, sorting, i18n.language],
  );
  return { rows: sorted, sorting, onSort };
};
