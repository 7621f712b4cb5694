import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Hides } from "../filters/filter-rules.ts";
import { Panel } from "../panel/panel.tsx";
import type { PanelState } from "../panel/panel-state.ts";
import classes from "./compare-panel.module.css";
import { tableDataOf } from "./csv-column.ts";
import { SortedTable } from "./data-table.tsx";
import { useSortedRows } from "./use-sorted-rows.ts";
import { type ComparedColumn, markWorst } from "./worst-cell.tsx";

interface ComparePanelProps<Row> {
  readonly columns: readonly ComparedColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** File name. */
  readonly fileName: string;
  readonly hides?: Hides | undefined;
  readonly state: PanelState;
}

/** Table above many charts with machines as rows, sortable by each figure, with the worst values marked. */
export const ComparePanel = <Row,>(props: ComparePanelProps<Row>) => {
  const { columns, rows, keyOf, fileName, hides, state } = props;
  const { t } = useTranslation();
  const marked = useMemo(() => markWorst(columns, rows), [columns, rows]);
  const sorted = useSortedRows(marked, rows, { column: "", descending: false });
  return (
    <Panel
      title={t("compare.title")}
      subtitle={t("compare.machines")}
      download={{ name: fileName, table: () => tableDataOf(columns, sorted.rows) }}
      hides={hides}
      state={state}
      skeleton={null}
    >
      <SortedTable
        className={classes.compare}
        label={t("compare.machines")}
        columns={marked}
        sorted={sorted}
        keyOf={keyOf}
        pairs
      />
    </Panel>
  );
};
