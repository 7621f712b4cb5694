import type { DashboardFilter } from "../dashboard-filter.ts";
import type { FilterRules } from "../filter-rules.ts";

/** How many things the panel filters by that the header does not show: it says the days, and on some pages the product. */
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
