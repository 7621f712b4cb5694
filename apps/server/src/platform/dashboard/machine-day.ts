import type { MachineDay } from "../stores/telemetry/live/machine-day.ts";
import type { Reading } from "./reading.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/**
 * What the one machine of a filter weighed in the last 25 hours, from memory; null where the store has to be asked, and where the filter is of
 * other machines too or ends before.
 */
export async function machineDayOf(
  { telemetry, kept, signal }: Pick<Reading, "telemetry" | "kept" | "signal">,
  { equipment, windows }: Pick<ResolvedFilter, "equipment" | "windows">,
): Promise<MachineDay | null> {
  const [machine, ...others] = equipment;
  if (machine === undefined || others.length > 0) return null;
  if (windows.every(({ endMs }) => endMs <= kept.lastDayMs)) return null;
  return telemetry.machineDay(machine.mid, kept.lastDayMs, signal);
}
