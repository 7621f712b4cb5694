import { type ChartedProduct, type ControlChart, getControlChart } from "@fiel/contracts";
import { clipWindows, type TimeWindow } from "@fiel/domain";
import { useApi } from "../../shared/api/use-api.ts";
import { brushedWindow, endsOpen } from "../../shared/brush/brush-range.ts";
import type { DashboardFilter } from "../../shared/filters/dashboard-filter.ts";
import { useWindowedQuery } from "../../shared/filters/use-windowed-query.ts";
import { toDates } from "../../shared/filters/windows-of-filter.ts";
import type { ChartChoice } from "./chart-choice.ts";

export interface ChartAnswer {
  readonly chart: ControlChart | null;
  readonly products: readonly ChartedProduct[];
  /** The part of the period that the answer covers. */
  readonly part: TimeWindow;
  /** Whether the part consists of several windows, as with daily hours. */
  readonly isRepeated: boolean;
}

export const chartKey = "control-chart";

/** Refetch interval while live, ms: a point comes every few minutes. */
const liveEveryMs = 15_000;

/** The control chart of the brushed part of the period. `filter` must name exactly one equipment. */
export const useControlChart = (filter: DashboardFilter, choice: ChartChoice) => {
  const api = useApi();
  const { kind, size, interval, rules, brush, product, lower, upper } = choice;
  return useWindowedQuery<ChartAnswer>({
    name: chartKey,
    filter,
    live: ["weighings", "registrations"],
    liveEveryMs,
    also: [kind, size, interval, rules, brush, product, lower, upper],
    frozen: !endsOpen(brush),
    fetch: async ({ windows, query, tenant, signal }) => {
      const part = brushedWindow(brush, windows);
      const clipped = clipWindows(windows, part);
      const asked = {
        // The brush may lie between two daily windows, where nothing is requested.
        dates: toDates(clipped.length > 0 ? clipped : [part]),
        equipment: query.equipments[0] ?? 0,
        kind,
        size,
        ...interval,
        rules: rules.length === 0 ? [0] : [...rules],
        ...(product === null ? {} : { product }),
        ...(lower === null ? {} : { lower }),
        ...(upper === null ? {} : { upper }),
      };
      const { data } = await api.call(getControlChart, { params: { tenant }, query: asked }, signal);
      return { chart: data.result, products: data.products, part, isRepeated: clipped.length > 1 };
    },
  });
};
