import { useCallback, useMemo, useState } from "react";
import { nextSorting, type Sorting } from "./sort-rows.ts";

/** Sorting of a table, and the handler of clicks on headers. */
export interface TableSorting {
  readonly sorting: Sorting;
  readonly onSort: (column: string) => void;
}

const asTheyCame: Sorting = { column: "", descending: false };

export const useSorting = (initial: Sorting = asTheyCame): TableSorting => {
  const [sorting, setSorting] = useState(initial);
  const onSort = useCallback((column: string) => setSorting((last) => nextSorting(last, column)), []);
  return useMemo(() => ({ sorting, onSort }), [sorting, onSort]);
};
