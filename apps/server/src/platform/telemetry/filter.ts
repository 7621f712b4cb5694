import type { TimeWindow } from "@fiel/domain";

/** The part of a tenant's telemetry to read. */
export interface TelemetryFilter {
  /** In time order and not overlapping, so that nothing is counted twice. */
  readonly windows: readonly TimeWindow[];
  /** Whether they end now: only data arriving at this moment lies after them. */
  readonly untilNow: boolean;
  /** By machine id. */
  readonly equipment: readonly { readonly mid: number }[];
  /** Code; null for all. */
  readonly operator: number | null;
  /** Id; null for all. */
  readonly product: number | null;
}

/** By machine id; machines without data are absent. */
export type OfMachines<T> = ReadonlyMap<number, T>;
