import type { TimeWindow } from "@fiel/domain";

/** Which of a tenant's telemetry is read. */
export interface TelemetryFilter {
  /** In time order, apart from each other: nothing is counted twice. */
  readonly windows: readonly TimeWindow[];
  /** Whether they end now: nothing that is stored lies after them, but for what comes in at this moment. */
  readonly untilNow: boolean;
  /** By machine id. */
  readonly equipment: readonly { readonly mid: number }[];
  /** Code; null for all. */
  readonly operator: number | null;
  /** Id; null for all. */
  readonly product: number | null;
}

/** By machine id; machines of which there is nothing are absent. */
export type OfMachines<T> = ReadonlyMap<number, T>;
