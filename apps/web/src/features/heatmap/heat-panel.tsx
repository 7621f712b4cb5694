import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Chart } from "../../shared/charts/chart.tsx";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { EmptyNote } from "../../shared/panel/empty-note.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { WayOut } from "../../shared/panel/way-out.tsx";
import { type HeatCell, type HeatGrid, heatGrid } from "./heat-grid.ts";
import { heatOption } from "./heat-option.ts";
import classes from "./heat-panel.module.css";
import { HeatLegend } from "./heat-legend.tsx";
import { HeatTable } from "./heat-table.tsx";
import { useHeatScope } from "./use-heat-scope.ts";
import { useCalendarNames } from "./use-calendar-names.ts";
import { useHeatmap } from "./use-heatmap.ts";

interface HeatPanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

const HeatChart = ({ grid }: { grid: HeatGrid }) => {
  const { t } = useTranslation();
  const format = useFormat();
  const { monthName, dateText } = useCalendarNames();
  const build = useMemo(() => {
    const words = { packages: t("summary.packages"), none: t("heatmap.none") };
    return heatOption({ grid, words, monthName, dateText, format });
  }, [grid, monthName, dateText, format, t]);
  const best = grid.cells.reduce<HeatCell | null>(
    (top, cell) => (cell.count > (top?.count ?? 0) ? cell : top),
    null,
  );
  return (
    <Chart
      build={build}
      label={t("heatmap.title")}
      summary={best ? t("heatmap.summary", { date: dateText(best), total: format.number(best.count) }) : ""}
      points={{ count: grid.cells.length, hint: t("heatmap.hint") }}
      table={<HeatTable grid={grid} />}
    />
  );
};

/** Packages per day of the last twelve months. */
export const HeatPanel = ({ filter, className }: HeatPanelProps) => {
  const { t } = useTranslation();
  const { timeZone } = useFormat();
  const query = useHeatmap(filter);
  const { data } = query;
  const grid = useMemo(() => (data ? heatGrid(data.days, data.nowMs, timeZone) : null), [data, timeZone]);
  const empty = grid?.cells.every(({ count }) => count === 0) ?? false;
  const { dayText } = useCalendarNames();
  const scope = useHeatScope(grid);
  const table = () => ({
    columns: [t("heatmap.day"), t("summary.packages")],
    rows: (grid?.cells ?? []).map((cell) => [dayText(cell), cell.count]),
  });
  return (
    <Panel
      className={className}
      title={t("heatmap.title")}
      subtitle={t("heatmap.unit")}
      tools={grid && !empty ? <HeatLegend grid={grid} /> : null}
      wideTools
      download={empty ? undefined : { name: "producao-em-12-meses", table }}
      scope={scope}
      state={usePanelState(query)}
      skeleton={<div className={classes.skeleton} aria-hidden="true" />}
    >
      {empty ? <EmptyNote actions={<WayOut period={false} />} /> : null}
      {grid && !empty ? <HeatChart grid={grid} /> : null}
    </Panel>
  );
};
