import type { Window } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { toDates } from "./windows-of-filter.ts";

/** What every dashboard call understands of the filter. */
export interface FilterQuery {
  dates: Window[];
  equipments: number[];
  operator?: number;
  product?: string;
}

export const queryOfFilter = (
  { equipments, operator, product }: Pick<DashboardFilter, "equipments" | "operator" | "product">,
  windows: readonly TimeWindow[],
): FilterQuery => ({
  dates: toDates(windows),
  equipments: [...equipments],
  ...(operator === null ? {} : { operator }),
  ...(product === null ? {} : { product }),
});
