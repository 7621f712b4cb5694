import {
  boundWindows,
  type ClippedOccurrence,
  daysOfWindow,
  partsOf,
  plannedPackages,
  plannedRate,
  plannedTime,
  startOfDayMs,
  type TimeWindow,
  usefulClasses,
} from "@fiel/domain";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import { readDaysOfMachines } from "../../platform/telemetry/days.ts";
import type { BoardContext } from "./board-context.ts";

/** Days of which the best is the plan of a machine of which nothing is expected. */
const daysBack = 30;

/** Packages a minute of each machine that has a plan, by machine id. */
export async function plannedRates({
  source: { reading, nowMs },
  filter,
  timeZone,
}: BoardContext): Promise<ReadonlyMap<number, number>> {
  const equipment = filter.equipment.filter(({ expectedRate }) => expectedRate === null);
  const past = { startMs: startOfDayMs(nowMs, timeZone, -daysBack), endMs: startOfDayMs(nowMs, timeZone) };
  const days = daysOfWindow(past, timeZone);
  const asked = { windows: [past], untilNow: false, equipment, operator: null, product: null };
  const counts =
    equipment.length === 0 ? null : await readDaysOfMachines(reading, asked, days, timeZone, usefulClasses);
  return new Map(
    filter.equipment.flatMap(({ mid, expectedRate }) => {
      const ofDays = days.map(({ startMs, endMs }) => ({
        count: counts?.get(mid)?.get(startMs) ?? 0,
        lengthMs: endMs - startMs,
      }));
      const rate = plannedRate(expectedRate, ofDays);
      return rate === null ? [] : [[mid, rate] as const];
    }),
  );
}

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
