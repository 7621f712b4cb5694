import type { ChartedProduct } from "@fiel/contracts";
import { stepFor } from "@fiel/domain";
import { useMemo } from "react";
import { overviewPoints } from "../../shared/brush/overview-points.ts";
import { useBrush } from "../../shared/brush/use-brush.ts";
import { useWeightsOverview } from "../../shared/brush/use-weights-overview.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { spanOf } from "../../shared/filters/windows-of-filter.ts";
import { usePanelState } from "../../shared/panel/panel-state.ts";
import { CapabilityPanel } from "./capability-panel.tsx";
import { ChartsPanel } from "./charts-panel.tsx";
import classes from "./control-charts.module.css";
import { LimitsPanel } from "./control-limits-panel.tsx";
import { MarksPanel } from "./marks-panel.tsx";
import { PointPanel } from "./point-panel.tsx";
import { RulesPanel } from "./rules-panel.tsx";
import { useChartChoice } from "./use-chart-choice.ts";
import { type ChartAnswer, useControlChart } from "./use-control-chart.ts";

interface ControlChartsViewProps {
  /** Must name exactly one equipment. */
  readonly filter: DashboardFilter;
  readonly equipment: { readonly mid: number; readonly name: string };
}

const noWindows: never[] = [];
const noPart = { startMs: 0, endMs: 1 };
const noProducts: readonly ChartedProduct[] = [];
const nothing: ChartAnswer = { chart: null, products: noProducts, part: noPart, isRepeated: false };

/** Mean weights over the whole period for the brush. */
const useOverview = (filter: DashboardFilter, answer: ChartAnswer, isKnown: boolean) => {
  const { chart } = answer;
  const code = chart?.productCode ?? null;
  const { data } = useWeightsOverview(filter, isKnown ? code : undefined);
  const packageG = chart?.packageWeight ?? 0;
  return useMemo(
    () =>
      data?.value.product === code
        ? overviewPoints(data.value.productions, packageG, stepFor(data.windows))
        : [],
    [data, code, packageG],
  );
};

/** Control charts of one machine: the charts with their brush, one point's sums, limits, rules, capability, and what happened to the line. */
export const ControlChartsView = ({ filter, equipment }: ControlChartsViewProps) => {
  const { choice, choose } = useChartChoice(filter);
  const query = useControlChart(filter, choice);
  const windows = query.data?.windows ?? noWindows;
  const span = useMemo(() => (windows.length > 0 ? spanOf(windows) : noPart), [windows]);
  const chooseBrush = useMemo(() => choose.bind(null, "brush"), [choose]);
  const control = useBrush(span, { brush: choice.brush, choose: chooseBrush });
  const state = usePanelState(query);
  const answer = query.data?.value ?? nothing;
  const overview = useOverview(filter, answer, query.data !== undefined);
  const shared = { equipment, answer, choice, choose, state };
  return (
    <div className={classes.page}>
      <ChartsPanel {...shared} span={span} control={control} overview={overview} />
      <PointPanel {...shared} />
      <LimitsPanel {...shared} />
      <RulesPanel {...shared} />
      <MarksPanel {...shared} />
      <CapabilityPanel {...shared} />
    </div>
  );
};
