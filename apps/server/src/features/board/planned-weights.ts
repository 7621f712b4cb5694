import {
  boundWindows,
  type ClippedOccurrence,
  partsOf,
  plannedPackages,
  plannedTime,
  type TimeWindow,
} from "@fiel/domain";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";

/** A machine, the weight of what it makes, and what stopped it as planned. */
export interface PlannedMachine {
  readonly equipment: RegisteredEquipment;
  /** Packages a minute; undefined: there is no plan. */
  readonly rate: number | undefined;
  /** Gross target of its product, g; null: not known. */
  readonly targetG: number | null;
  readonly plannedStops: readonly ClippedOccurrence[];
}

/** Weight planned for a machine in some windows, g; null where nothing is planned. */
export function plannedWeight(
  { equipment, rate, targetG, plannedStops }: PlannedMachine,
  windows: readonly TimeWindow[],
): number | null {
  if (rate === undefined || targetG === null) return null;
  const life = { createdAtMs: equipment.createdAt, removedAtMs: equipment.removedAt };
  const time = plannedTime(boundWindows(windows, life, Number.POSITIVE_INFINITY), partsOf(plannedStops));
  return plannedPackages(rate, time) * targetG;
}
