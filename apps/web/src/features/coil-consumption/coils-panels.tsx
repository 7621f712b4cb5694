import { sumWeight } from "@fiel/domain";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../../shared/charts/legend.tsx";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { RowBarsSkeleton } from "../../shared/charts/row-bars-skeleton.tsx";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { coilConsumptionColumns } from "./coil-consumption-columns.tsx";
import classes from "./coils.module.css";
import { type CoilRow, coilSums, unitOfCoils } from "./coil-rows.ts";
import { coilSumsData } from "./coil-sums-data.ts";
import { CoilsChart } from "./coils-chart.tsx";

interface CoilsPanelProps {
  /** Undefined until the first answer. */
  readonly rows: readonly CoilRow[] | undefined;
  readonly state: PanelState;
  readonly className?: string | undefined;
}

const nothing: readonly never[] = [];

/** Film per kind of coil. */
export const CoilsChartPanel = ({ rows = nothing, state, className }: CoilsPanelProps) => {
  const { t } = useTranslation();
  const { isShown, toggle } = useShown();
  const sums = useMemo(() => coilSums(rows), [rows]);
  const entries = useMemo(
    (): LegendEntry[] => [
      {
        id: "used",
        label: t("coils.consumption"),
        mark: { kind: "block", token: "c1" },
        shown: isShown("used"),
      },
      { id: "left", label: t("coils.left"), mark: { kind: "hatch", token: "c4" }, shown: isShown("left") },
    ],
    [t, isShown],
  );
  // The legend is also shown above the skeleton, so that it does not push the page down when data arrives.
  const empty = sums.length === 0 && (state.loaded || state.failure !== null);
  return (
    <Panel
      className={className}
      title={t("coils.chart")}
      subtitle={t("coils.finishedOnly")}
      tools={empty ? null : <Legend entries={entries} onToggle={toggle} />}
      download={
        sums.length === 0
          ? undefined
          : { name: "bobinas-consumo", table: () => coilSumsData(sums, isShown, t) }
      }
      wideTools
      state={state}
      skeleton={<RowBarsSkeleton />}
    >
      {rows.length === 0 ? <EmptyPeriod /> : null}
      {rows.length > 0 && sums.length === 0 ? (
        <EmptyNote fact={t("coils.noneFinished")} actions={<WayOut />} />
      ) : null}
      {sums.length === 0 ? null : <CoilsChart sums={sums} unit={unitOfCoils(rows)} isShown={isShown} />}
    </Panel>
  );
};

/** Each use of a coil, newest first. */
export const CoilsTablePanel = ({ rows = nothing, state, className }: CoilsPanelProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const heaviestG = Math.max(0, ...rows.map(({ weightStartG }) => weightStartG));
  const { unit } = sumWeight(heaviestG, unitOfCoils(rows));
  const columns = useMemo(() => coilConsumptionColumns(t, format, unit), [t, format, unit]);
  const sorted = useSortedRows(columns, rows, { column: "start", descending: true });
  return (
    <Panel
      className={className}
      title={t("coils.table")}
      {...(rows.length === 0
        ? {}
        : {
            subtitle: t("coils.uses", { count: rows.length }),
            download: { name: "bobinas", table: () => tableDataOf(columns, sorted.rows) },
          })}
      state={state}
      skeleton={<TableSkeleton />}
    >
      {rows.length === 0 ? (
        <EmptyPeriod />
      ) : (
        <SortedTable
          label={t("coils.table")}
          columns={columns}
          sorted={sorted}
          keyOf={({ key }) => key}
          pairs
          className={classes.table}
        />
      )}
    </Panel>
  );
};
