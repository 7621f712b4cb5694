import { type RateOf, startOfDayMs, type TimeWindow } from "@fiel/domain";
import type { ResolvedFilter } from "../dashboard/resolve-filter.ts";
import type { RegisteredEquipment } from "../registrations/tenant-registrations.ts";
import { readBestRates } from "../telemetry/best-rates.ts";
import type { OfMachines } from "../telemetry/filter.ts";
import type { Reading } from "../telemetry/reading.ts";

/** Rates are searched in this many days before the end of the windows. */
const daysBack = 30;

/** The days to search for rates: whole days, so that all windows of a day make the same query. */
function seenIn({ windows }: ResolvedFilter, timeZone: string): TimeWindow {
  const [firstMs, lastMs] = [windows[0]?.startMs ?? 0, windows.at(-1)?.endMs ?? 0];
  const backMs = startOfDayMs(lastMs, timeZone, -daysBack);
  return {
    startMs: Math.min(startOfDayMs(firstMs, timeZone), backMs),
    endMs: startOfDayMs(lastMs - 1, timeZone, 1),
  };
}

/**
 * Nominal rate of each machine by product, packages a minute: the expected rate, else the best ten minutes seen for the product, or for any product
 * when there are none. Null when the machine made nothing.
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
