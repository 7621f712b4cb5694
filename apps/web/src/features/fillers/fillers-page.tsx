import type { Filler } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../shared/filters/use-filter.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import classes from "./fillers.module.css";
import { type FillerRow, fillerRow } from "./filler-row.ts";
import { useFillerColumns } from "./use-filler-columns.tsx";
import { useFillers } from "./use-fillers.ts";

const none: readonly Filler[] = [];
const keyOf = ({ filler }: FillerRow): string => String(filler.id);

/** What to turn at each machine, and what that brings in a day, the largest saving first. */
export const FillersPage = () => {
  const { t } = useTranslation();
  const [filter] = useFilter();
  const query = useFillers(filter);
  const state = usePanelState(query);
  const fillers = query.data ?? none;
  const rows = useMemo(() => fillers.map(fillerRow), [fillers]);
  const columns = useFillerColumns();
  const sorted = useSortedRows(columns, rows, { column: "brings", descending: true });
  const title = t("fillers.title");
  return (
    <Panel
      title={title}
      download={
        rows.length === 0
          ? undefined
          : { name: "o-que-ajustar", table: () => tableDataOf(columns, sorted.rows) }
      }
      state={state}
      skeleton={<TableSkeleton />}
    >
      {rows.length === 0 ? (
        <EmptyNote sentence="fillers.none" />
      ) : (
        <>
          <p className={classes.hint}>{t("fillers.hint")}</p>
          <SortedTable label={title} columns={columns} sorted={sorted} keyOf={keyOf} pairs />
        </>
      )}
    </Panel>
  );
};
