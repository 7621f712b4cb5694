import type { Window } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import type { DashboardFilter } from "./dashboard-filter.ts";
import { toDates } from "./windows-of-filter.ts";

/** Filter parameters that every dashboard call accepts. */
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
