import { homeZooms, type Zoom, zooms } from "@fiel/domain";
import { type DashboardFilter, defaultFilter, noDates } from "./dashboard-filter.ts";

/** Preferences that leave something out of what a page or a panel shows: events, or kinds of packages. */
export type Hides = "events" | "kinds";

/** What of the filter a page understands. */
export interface FilterRules {
  /** Presets that it offers; any other one is its default. */
  readonly zooms: readonly Zoom[];
  /** Whether a period can be chosen at all. */
  readonly period: boolean;
  /** `one`: choosing several clears the choice. `path`: the address's path names the only one. */
  readonly equipments: "many" | "one" | "path";
  readonly operator: boolean;
  readonly product: boolean;
  /** The product stands in the header, and not in the advanced panel alone. */
  readonly productFirst?: boolean;
  /** The page's own parameters of the address that outlive a change of the filter. */
  readonly keeps?: readonly string[];
  readonly hides?: Hides;
}

export const chartRules: FilterRules = {
  zooms,
  period: true,
  equipments: "many",
  operator: true,
  product: true,
};

export const homeRules: FilterRules = { ...chartRules, zooms: homeZooms, hides: "events" };

/**
 * The filter as a page may use it; what it does not understand is default there, and stays in the address for others. `mid` is the
 * machine that the path names.
 */
export const applyRules = (
  filter: DashboardFilter,
  rules: FilterRules,
  mid: number | null = null,
): DashboardFilter => {
  const allowed = rules.period && rules.zooms.includes(filter.zoom);
  const several = rules.equipments === "one" && filter.equipments.length > 1;
  return {
    ...filter,
    ...(allowed ? {} : { zoom: defaultFilter.zoom, ...noDates }),
    ...(several ? { equipments: [] } : {}),
    ...(rules.equipments === "path" && mid !== null ? { equipments: [mid] } : {}),
    ...(rules.operator ? {} : { operator: null }),
    ...(rules.product ? {} : { product: null }),
  };
};
