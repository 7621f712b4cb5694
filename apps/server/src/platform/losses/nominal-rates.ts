import { type NominalRate, nominalRate, startOfDayMs, type TimeWindow } from "@fiel/domain";
import type { ResolvedFilter } from "../dashboard/resolve-filter.ts";
import type { TenantRegistrations } from "../registrations/tenant-registrations.ts";
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

/** Nominal rate of a machine with a product, or without packages; null when not known. */
export type NominalOf = (product: number | null) => NominalRate | null;

interface RateQuestion {
  readonly reading: Reading;
  readonly registrations: Pick<TenantRegistrations, "nominalRates">;
  readonly filter: ResolvedFilter;
  readonly timeZone: string;
}

/** Nominal rate of each machine by product; see `nominalRate`. */
export async function readNominalRates(question: RateQuestion): Promise<OfMachines<NominalOf>> {
  const { reading, registrations, filter, timeZone } = question;
  const { startMs, endMs } = seenIn(filter, timeZone);
  const equipment = filter.equipment.filter(({ expectedRate }) => expectedRate === null);
  const asked = { equipment, operator: null, product: null, untilNow: false };
  const seen =
    equipment.length === 0
      ? new Map<number, ReadonlyMap<number, number>>()
      : await readBestRates(reading, { ...asked, windows: [{ startMs, endMs }] });
  return new Map(
    filter.equipment.map(({ mid, expectedRate }) => {
      const registered = registrations.nominalRates;
      const known = { mid, registered, expectedRate, seen: seen.get(mid) ?? new Map<number, number>() };
      return [mid, (product) => nominalRate(known, product)];
    }),
  );
}
