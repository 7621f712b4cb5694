import type { DashboardFilter } from "../dashboard-filter.ts";
import type { FilterRules } from "../filter-rules.ts";

/** Number of conditions that the header does not show: times, daily repetition, operator, and the product on pages whose header lacks it. */
export const unseenCount = (
  { startTime, endTime, daily, operator, product }: DashboardFilter,
  { productFirst = false }: Pick<FilterRules, "productFirst">,
): number =>
  [
    startTime !== null || endTime !== null,
    daily,
    operator !== null,
    product !== null && !productFirst,
  ].filter(Boolean).length;
