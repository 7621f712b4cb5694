import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useShown } from "../../shared/charts/use-shown.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { EmptyPeriod } from "../../shared/panel/empty-period.tsx";
import { Panel } from "../../shared/panel/panel.tsx";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { AreaSkeleton } from "../../shared/panel/skeletons.tsx";
import { AggregateChart } from "./aggregate-chart.tsx";
import { aggregateData } from "./aggregate-data.ts";
import { AggregateLegend, type Shown } from "./aggregate-legend.tsx";
import { type AggregateSeries, aggregateSeries, isEmptySeries } from "./aggregate-series.ts";
import { stepText } from "../../shared/format/step-text.ts";
import { useFormat } from "../../shared/format/use-format.ts";
import { usePreviousProduction } from "./use-previous-production.ts";
import { useProduction } from "./use-production.ts";

interface AggregatePanelProps {
  readonly filter: DashboardFilter;
  readonly className?: string | undefined;
}

const noWindows: never[] = [];

/** Series of both periods, and the query whose age and failure the panel shows. */
const useAggregate = (filter: DashboardFilter) => {
  const query = useProduction(filter, "aggregate-production");
  const shown = query.data;
  const windows = shown?.windows ?? noWindows;
  const before = usePreviousProduction({ ...filter, zoom: shown?.zoom ?? filter.zoom }, windows);
  const { earlier, productions: earlierProductions } = before;
  const productions = shown?.value.productions;
  const { timeZone } = useFormat();
  const series = useMemo<AggregateSeries | null>(
    () =>
      productions ? aggregateSeries({ timeZone, windows, productions, earlier, earlierProductions }) : null,
    [timeZone, windows, productions, earlier, earlierProductions],
  );
  return { query, series };
};

export const AggregatePanel = ({ filter, className }: AggregatePanelProps) => {
  const { t } = useTranslation();
  const { query, series } = useAggregate(filter);
  const { isShown, toggle } = useShown();
  const shown = useMemo<Shown>(
    () => ({ current: isShown("current"), previous: isShown("previous") }),
    [isShown],
  );
  const empty = series !== null && isEmptySeries(series);
  const zoom = query.data?.zoom ?? filter.zoom;
  const format = useFormat();
  const words = {
    time: t("production.columnTime"),
    current: t(`zoom.${zoom}`),
    previous: t(`zoomBefore.${zoom}`),
  };
  return (
    <Panel
      className={className}
      title={t("production.aggregate")}
      {...(series && !empty
        ? {
            subtitle: t("production.aggregateUnit", { unit: series.unit, step: stepText(series.stepMs) }),
            download: {
              name: "producao-agregada",
              table: () => aggregateData({ series, shown, words, format }),
            },
          }
        : {})}
      tools={
        empty || !series ? null : (
          <AggregateLegend
            zoom={zoom}
            shown={shown}
            isPreviousUnknown={series.previousAnswered && series.previous.length === 0}
            onToggle={toggle}
          />
        )
      }
      wideTools
      state={usePanelState(query)}
      skeleton={<AreaSkeleton />}
    >
      {empty ? <EmptyPeriod /> : null}
      {series && !empty ? <AggregateChart series={series} zoom={zoom} shown={shown} /> : null}
    </Panel>
  );
};
