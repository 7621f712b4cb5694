import type { Generated } from "kysely";

/** Control limits of a product on a machine; instants are UTC ms, weights net mg. */
export interface ControlLimitsTable {
  id: Generated<number>;
  tenant_id: number;
  mid: number;
  product_id: number;
  kind: "xbarS" | "iMr";
  /** Packages of a subgroup. */
  size: number;
  /** A subgroup begins every so many packages or minutes. */
  every: number;
  every_unit: "packages" | "minutes";
  baseline_start: number;
  baseline_end: number;
  /** Number of subgroups of the baseline. */
  subgroups: number;
  /** Mean of the subgroups' means, or of the single packages. */
  location: number;
  /** Mean of the deviations, or of the moving ranges. */
  spread: number;
  valid_from: number;
  reason: string;
  user_id: string;
  fixed_at: number;
}

export interface QualityTables {
  control_limits: ControlLimitsTable;
}
