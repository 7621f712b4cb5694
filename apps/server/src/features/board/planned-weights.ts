import {
  boundWindows,
  type ClippedOccurrence,
  partsOf,
  plannedPackages,
  plannedTime,
  type TimeWindow,
} from "@fiel/domain";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";

/** A machine, the target weight of its product, and its planned stops. */
export interface PlannedMachine {
  readonly equipment: RegisteredEquipment;
  /** Packages per minute; undefined without a plan. */
  readonly rate: number | undefined;
  /** Gross target of its product, g; null when it is not known. */
  readonly targetG: number | null;
  readonly plannedStops: readonly ClippedOccurrence[];
}

/** Planned weight of a machine in some windows, g; null without a plan. */
export function plannedWeight(
  { equipment, rate, targetG, plannedStops }: PlannedMachine,
  windows: readonly TimeWindow[],
): number | null {
  if (rate === undefined || targetG === null) return null;
  const life = { createdAtMs: equipment.createdAt, removedAtMs: equipment.removedAt };
  const time = plannedTime(boundWindows(windows, life, Number.POSITIVE_INFINITY), partsOf(plannedStops));
  return plannedPackages(rate, time) * targetG;
}
