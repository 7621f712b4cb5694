import type { TimeWindow } from "@fiel/domain";

/** The part of a tenant's telemetry to read. */
export interface TelemetryFilter {
  /** In time order and not overlapping, so that nothing is counted twice. */
  readonly windows: readonly TimeWindow[];
  /** Whether the windows end now: only data arriving at this moment lies after them. */
  readonly untilNow: boolean;
  /** Machines to read, by machine id. */
  readonly equipment: readonly { readonly mid: number }[];
  /** Operator's code; null for all. */
  readonly operator: number | null;
  /** Product id; null for all. */
  readonly product: number | null;
}

/** Values by machine id; machines without data are absent. */
export type OfMachines<T> = ReadonlyMap<number, T>;
