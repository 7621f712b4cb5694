import type { BoardPage, BoardZoom, EquipmentProduction, ProductionCard } from "@fiel/contracts";
import type { WeighingClass } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { TimedComputeContext } from "../../platform/response-cache/response-cache.ts";

/** What the pages that draw the same on the dashboards take from there. */
export interface DashboardFigures {
  /** One for each equipment of the filter. */
  readonly cards: (filter: ResolvedFilter, source: TimedComputeContext) => Promise<ProductionCard[]>;
  readonly production: (
    filter: ResolvedFilter,
    source: TimedComputeContext,
    of: { readonly timeZone: string; readonly classes: readonly WeighingClass[] },
  ) => Promise<EquipmentProduction[]>;
}

/** What a board's picture is taken from. */
export interface BoardContext {
  readonly source: TimedComputeContext;
  /** Of equipment that is there now. */
  readonly filter: ResolvedFilter;
  readonly zoom: BoardZoom;
  /** None: all. */
  readonly pages: readonly BoardPage[];
  readonly ignoredCodes: ReadonlySet<number>;
  readonly timeZone: string;
  readonly figures: DashboardFigures;
}
