import type { ControlChartKind, SubgroupInterval, TimeWindow } from "@fiel/domain";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";

/** Which chart is drawn. */
export interface ChartQuery {
  readonly reading: Reading;
  readonly registrations: Pick<TenantRegistrations, "productById" | "past">;
  readonly mid: number;
  /** Product id. */
  readonly product: number;
  readonly windows: readonly TimeWindow[];
  /** Time zone of the plant. No subgroup crosses its midnight. */
  readonly timeZone: string;
  readonly kind: ControlChartKind;
  /** Packages of a subgroup; 1 for I-MR. */
  readonly size: number;
  readonly interval: SubgroupInterval;
}
