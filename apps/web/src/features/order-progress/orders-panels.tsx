import { mostClosedOrders, type OrderInWork } from "@fiel/contracts";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Legend } from "../../shared/charts/legend.tsx";
import type { LegendEntry } from "../../shared/charts/legend-entry.ts";
import { RowBarsSkeleton } from "../../shared/charts/row-bars-skeleton.tsx";
import { useShown } from "../../shared/charts/use-shown.ts";
import { useNow } from "../../shared/environment/use-now.ts";
import type { FilterScope } from "../../shared/filters/filter-scope.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { useMomentText } from "../../shared/format/use-moment-text.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import type { PanelState } from "../../shared/panel/panel-state.ts";
import { TableSkeleton } from "../../shared/panel/table-skeleton.tsx";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { tableDataOf } from "../../shared/table/csv-column.ts";
import { SortedTable } from "../../shared/table/data-table.tsx";
import { useSortedRows } from "../../shared/table/use-sorted-rows.ts";
import { forecastColumns } from "./forecast-columns.tsx";
import { orderProgressColumns } from "./order-progress-columns.tsx";
import { orderProgressData } from "./order-progress-data.ts";
import { orderRows } from "./order-row.ts";
import { openOrders } from "./order-state.ts";
import { OrdersChart } from "./orders-chart.tsx";
import classes from "./orders.module.css";

interface OrdersPanelProps {
  readonly orders: readonly OrderInWork[];
  /** Groups that the orders belong to. */
  readonly scope: FilterScope;
  readonly state: PanelState;
  /** Whether the filter limits the groups. */
  readonly chosen: boolean;
  /** Whether older finished orders are left out. */
  readonly cut: boolean;
}

/** Most bars on the chart. */
const mostBars = 20;

export const OrdersChartPanel = ({ orders, scope, state }: Omit<OrdersPanelProps, "chosen" | "cut">) => {
  const { t } = useTranslation();
  const { isShown, toggle } = useShown();
  const open = useMemo(() => openOrders(orders), [orders]);
  const bars = useMemo(() => open.slice(0, mostBars), [open]);
  const entries = useMemo(
    (): LegendEntry[] => [
      {
        id: "made",
        label: t("orders.made"),
        mark: { kind: "block", token: "useful" },
        shown: isShown("made"),
      },
      {
        id: "rest",
        label: t("orders.rest"),
        mark: { kind: "hatch", token: "remain-line" },
        shown: isShown("rest"),
      },
    ],
    [t, isShown],
  );
  // The legend is also shown above the skeleton, so that it does not push the page down when data arrives.
  const empty = bars.length === 0 && (state.loaded || state.failure !== null);
  return (
    <Panel
      title={t("orders.chart")}
      subtitle={
        open.length > bars.length
          ? t("orders.chartScopeCut", { shown: bars.length, total: open.length })
          : t("orders.chartScope")
      }
      tools={empty ? null : <Legend entries={entries} onToggle={toggle} />}
      download={
        bars.length === 0
          ? undefined
          : { name: "ordens-producao-andamento", table: () => orderProgressData(open, isShown, t) }
      }
      wideTools
      scope={scope}
      state={state}
      skeleton={<RowBarsSkeleton rows={8} whole />}
    >
      {bars.length === 0 ? (
        <EmptyNote sentence="orders.noneOpen" fact={t("orders.noneOpenFact")} />
      ) : (
        <OrdersChart orders={bars} count={open.length} isShown={isShown} />
      )}
    </Panel>
  );
};

/** Orders do not depend on a period, so the text differs from that of charts. */
const NoOrders = ({ chosen }: Pick<OrdersPanelProps, "chosen">) => {
  const { t } = useTranslation();
  return chosen ? (
    <EmptyNote sentence="orders.emptyGroups" actions={<WayOut />} />
  ) : (
    <EmptyNote sentence="orders.empty" fact={t("orders.emptyFact")} />
  );
};

/** Orders with their forecast, and their columns. */
const useOrderTable = (orders: readonly OrderInWork[]) => {
  const { t } = useTranslation();
  const format = useFormat();
  const moment = useMomentText();
  const nowMs = useNow();
  const rows = useMemo(() => orderRows(orders, nowMs), [orders, nowMs]);
  const isDue = orders.some(({ dueAt }) => dueAt !== null);
  const columns = useMemo(
    () => [...orderProgressColumns(t, format), ...forecastColumns({ t, format, moment }, isDue)],
    [t, format, moment, isDue],
  );
  return { columns, rows };
};

export const OrdersTablePanel = ({ orders, scope, state, chosen, cut }: OrdersPanelProps) => {
  const { t } = useTranslation();
  const { columns, rows } = useOrderTable(orders);
  const sorted = useSortedRows(columns, rows, { column: "status", descending: false });
  return (
    <Panel
      title={t("orders.table")}
      {...(orders.length === 0
        ? {}
        : {
            subtitle: t(cut ? "orders.countCut" : "orders.count", {
              count: orders.length,
              most: mostClosedOrders,
            }),
            download: { name: "ordens-producao", table: () => tableDataOf(columns, sorted.rows) },
          })}
      scope={scope}
      state={state}
      skeleton={<TableSkeleton />}
    >
      {orders.length === 0 ? (
        <NoOrders chosen={chosen} />
      ) : (
        <SortedTable
          label={t("orders.table")}
          columns={columns}
          sorted={sorted}
          keyOf={({ id }) => String(id)}
          pairs
          className={classes.table}
        />
      )}
    </Panel>
  );
};
