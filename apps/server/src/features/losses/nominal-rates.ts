import { type RateOf, startOfDayMs, type TimeWindow } from "@fiel/domain";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import type { RegisteredEquipment } from "../../platform/registrations/tenant-registrations.ts";
import { readBestRates } from "../../platform/telemetry/best-rates.ts";
import type { OfMachines } from "../../platform/telemetry/filter.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";

/** A rate was seen within so many days before the windows' last one. */
const daysBack = 30;

/** The days in which a rate may have been seen: whole, so that all windows of a day ask the same. */
function seenIn({ windows }: ResolvedFilter, timeZone: string): TimeWindow {
  const [firstMs, lastMs] = [windows[0]?.startMs ?? 0, windows.at(-1)?.endMs ?? 0];
  const backMs = startOfDayMs(lastMs, timeZone, -daysBack);
  return {
    startMs: Math.min(startOfDayMs(firstMs, timeZone), backMs),
    endMs: startOfDayMs(lastMs - 1, timeZone, 1),
  };
}

/**
 * Packages a minute at which each machine could make a product: its expected rate, else the best ten minutes that were seen, of the product
 * or, where none came, of any. Null where nothing was ever made.
 */
export async function readNominalRates(
  reading: Reading,
  filter: ResolvedFilter,
  timeZone: string,
): Promise<OfMachines<RateOf>> {
  const { startMs, endMs } = seenIn(filter, timeZone);
  const equipment = filter.equipment.filter(({ expectedRate }) => expectedRate === null);
  const asked = { equipment, operator: null, product: null, untilNow: false };
  const seen =
    equipment.length === 0
      ? new Map<number, ReadonlyMap<number, number>>()
      : await readBestRates(reading, { ...asked, windows: [{ startMs, endMs }] });
  return new Map(filter.equipment.map((one) => [one.mid, rateOfMachine(one, seen.get(one.mid))]));
}

function rateOfMachine(
  { expectedRate }: RegisteredEquipment,
  seen: ReadonlyMap<number, number> = new Map(),
): RateOf {
  if (expectedRate !== null) return () => expectedRate;
  const best = Math.max(0, ...seen.values());
  return (product) => (product === null ? null : seen.get(product)) ?? (best > 0 ? best : null);
}
