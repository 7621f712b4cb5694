import type { BoardPage, BoardZoom, EquipmentProduction, ProductionCard } from "@fiel/contracts";
import type { WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";

/** Figures that board pages share with the dashboards. */
export interface DashboardFigures {
  /** One card per equipment of the filter. */
  readonly cards: (filter: ResolvedFilter, source: TimedComputeContext) => Promise<ProductionCard[]>;
  readonly production: (
    filter: ResolvedFilter,
    source: TimedComputeContext,
    of: { readonly timeZone: string; readonly classes: readonly WeighingClass[] },
  ) => Promise<EquipmentProduction[]>;
}

/** Input of a board's picture. */
export interface BoardContext {
  readonly source: TimedComputeContext;
  /** Equipment that is present now. */
  readonly filter: ResolvedFilter;
  readonly zoom: BoardZoom;
  /** Empty for all pages. */
  readonly pages: readonly BoardPage[];
  readonly ignoredCodes: ReadonlySet<number>;
  readonly timeZone: string;
  readonly figures: DashboardFigures;
}
