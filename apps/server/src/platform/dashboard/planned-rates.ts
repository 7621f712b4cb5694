import { daysOfWindow, plannedRate, startOfDayMs, usefulClasses } from "@fiel/domain";
import type { RegisteredEquipment } from "../registrations/tenant-registrations.ts";
import { readDaysOfMachines } from "../telemetry/days.ts";
import type { OfMachines } from "../telemetry/filter.ts";
import type { Reading } from "../telemetry/reading.ts";

/** Days whose best rate is the plan of a machine without an expected rate. */
const daysBack = 30;

export interface PlannedMachines {
  readonly equipment: readonly RegisteredEquipment[];
  readonly timeZone: string;
  readonly nowMs: number;
}

/** Packages a minute of each machine that has a plan, by machine id. */
export async function plannedRates(
  reading: Reading,
  { equipment: all, timeZone, nowMs }: PlannedMachines,
): Promise<OfMachines<number>> {
  const equipment = all.filter(({ expectedRate }) => expectedRate === null);
  const past = { startMs: startOfDayMs(nowMs, timeZone, -daysBack), endMs: startOfDayMs(nowMs, timeZone) };
  const days = daysOfWindow(past, timeZone);
  const asked = { windows: [past], untilNow: false, equipment, operator: null, product: null };
  const counts =
    equipment.length === 0 ? null : await readDaysOfMachines(reading, asked, days, timeZone, usefulClasses);
  return new Map(
    all.flatMap(({ mid, expectedRate }) => {
      const ofDays = days.map(({ startMs, endMs }) => ({
        count: counts?.get(mid)?.get(startMs) ?? 0,
        lengthMs: endMs - startMs,
      }));
      const rate = plannedRate(expectedRate, ofDays);
      return rate === null ? [] : [[mid, rate] as const];
    }),
  );
}
