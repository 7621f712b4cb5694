import { homeZooms, type Zoom, zooms } from "@fiel/domain";
import { type DashboardFilter, defaultFilter, noDates } from "./dashboard-filter.ts";

/** Kinds of preferences that hide something in a page or panel: events, or kinds of packages. */
export type Hides = "events" | "kinds";

/** The parts of the filter that a page supports. */
export interface FilterRules {
  /** Presets that the page offers. Any other preset falls back to the default. */
  readonly zooms: readonly Zoom[];
  /** Whether a period can be chosen. */
  readonly period: boolean;
  /** `one`: exactly one, so a choice of several is cleared. `path`: the address's path names the machine. */
  readonly equipments: "many" | "one" | "path";
  readonly operator: boolean;
  readonly product: boolean;
  /** Shows the product in the header too, not only in the advanced panel. */
  readonly productFirst?: boolean;
  /** Search parameters of the page that stay when the filter changes. */
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
 * The filter restricted to what a page supports. Unsupported parts are default for the page and stay in the address for other pages. `mid` is the
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
