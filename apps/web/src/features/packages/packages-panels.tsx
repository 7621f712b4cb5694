import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { type CsvColumn, tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { type SortedRows, useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { markWorst } from "../../shared/table/worst-cell.tsx";
import { packagesColumns } from "./packages-columns.tsx";
import { GroupPanel } from "./group-panel.tsx";
import classes from "./packages.module.css";
import { PackagesTotals } from "./packages-totals.tsx";
import type { Packages } from "./use-packages.ts";

interface PackagesPanelsProps {
  /** Undefined until the first answer. */
  readonly packages: Packages | undefined;
  readonly state: PanelState;
}

interface GroupsTableProps {
  readonly total: Packages["total"];
  readonly columns: readonly CsvColumn<Packages["result"][number]>[];
  readonly sorted: SortedRows<Packages["result"][number]>;
}

const nothing: readonly never[] = [];

const GroupsTable = ({ total, columns, sorted }: GroupsTableProps) => {
  const { t } = useTranslation();
  return (
    <>
      <PackagesTotals total={total} groups={sorted.rows} />
      <SortedTable
        label={t("bales.table")}
        columns={columns}
        sorted={sorted}
        keyOf={({ id }) => String(id)}
        pairs
        className={classes.table}
      />
    </>
  );
};

/** The totals, a table of the groups, and a chart of each group with production. */
export const PackagesPanels = ({ packages, state }: PackagesPanelsProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const rows = packages?.result ?? nothing;
  const columns = useMemo(() => markWorst(packagesColumns(t, format), rows), [t, format, rows]);
  const sorted = useSortedRows(columns, rows, { column: "group", descending: false });
  const producing = packages?.result.filter(({ products }) => products.length > 0) ?? [];
  const most = Math.max(0, ...producing.flatMap(({ products }) => products.map((one) => one.totalPackages)));
  const empty = packages?.total.totalProducts === 0;
  return (
    <>
      <Panel
        title={t("bales.table")}
        {...(packages && !empty
          ? { download: { name: "fardos", table: () => tableDataOf(columns, sorted.rows) } }
          : {})}
        state={state}
        skeleton={<TableSkeleton rows={8} />}
      >
        {empty ? <EmptyPeriod /> : null}
        {packages && !empty ? <GroupsTable total={packages.total} columns={columns} sorted={sorted} /> : null}
      </Panel>
      <div className={classes.groups}>
        {producing.map((group) => (
          <GroupPanel key={group.id ?? 0} group={group} most={most} state={state} />
        ))}
      </div>
    </>
  );
};
