import { clipWindows, type TimeWindow } from "@fiel/domain";
import { changesOf } from "../registrations/past.ts";
import { registrationsAt } from "../registrations/registrations-at.ts";
import type {
  RegisteredEquipment,
  RegisteredProduct,
  TenantRegistrations,
} from "../registrations/tenant-registrations.ts";
import type { Reading } from "../telemetry/reading.ts";
import { readTotals, type TotalsOfMachines } from "../telemetry/totals.ts";
import type { ResolvedFilter } from "./resolve-filter.ts";

/** The values of registrations on which a figure depends, as functions of a machine or a product. */
export interface Depends {
  readonly equipment?: (one: RegisteredEquipment) => unknown;
  readonly product?: (one: RegisteredProduct) => unknown;
}

/** A part of a filter's time with the same relevant registrations. */
export interface Era {
  /** The filter, with its equipment as registered at that time. */
  readonly filter: ResolvedFilter;
  readonly registrations: TenantRegistrations;
  readonly totals: TotalsOfMachines;
}

/** Weighed totals in time order, one entry for each part of the time with other relevant registrations; at least one entry. */
export async function readTotalsByEra(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
  depends: Depends,
): Promise<Era[]> {
  const totals = await readTotals(reading, filter);
  const changes = changesIn(filter, registrations, depends, totals);
  const [startMs = 0] = filter.windows.map((window) => window.startMs);
  const endMs = filter.windows.at(-1)?.endMs ?? startMs;
  const inside = changes.filter((ms) => ms > startMs && ms < endMs);
  if (inside.length === 0) return [{ ...eraAt(filter, registrations, startMs), totals }];
  const borders = [...new Set([startMs, ...inside, endMs])].toSorted((one, other) => one - other);
  const spans = borders
    .slice(1)
    .map((border, place): TimeWindow => ({ startMs: borders[place] ?? 0, endMs: border }));
  const eras: Era[] = [];
  // One after the other: with a change on every day of a month, the store would otherwise get all days at once.
  for (const span of spans) {
    const windows = clipWindows(filter.windows, span);
    const untilNow = filter.untilNow && span.endMs === endMs;
    const era = eraAt({ ...filter, windows, untilNow }, registrations, span.startMs);
    const empty: TotalsOfMachines = new Map();
    eras.push({ ...era, totals: windows.length === 0 ? empty : await readTotals(reading, era.filter) });
  }
  return eras;
}

function eraAt(
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
  atMs: number,
): Omit<Era, "totals"> {
  const then = registrationsAt(registrations, atMs);
  const equipment = filter.equipment.map((one) => then.equipment.get(one.mid) ?? one);
  return { filter: { ...filter, equipment }, registrations: then };
}

/** Instants at which a relevant value of the filter's machines, or of the products they weighed, changed; UTC ms. */
function changesIn(
  { equipment }: ResolvedFilter,
  { past, productById }: TenantRegistrations,
  depends: Depends,
  totals: TotalsOfMachines,
): number[] {
  const { equipment: ofEquipment, product: ofProduct } = depends;
  const weighed = new Set([...totals.values()].flatMap((rows) => rows.map(({ product }) => product)));
  return [
    ...(ofEquipment === undefined
      ? []
      : equipment.flatMap((one) => changesOf(past.equipment.get(one.mid), one, ofEquipment))),
    ...(ofProduct === undefined
      ? []
      : [...weighed].flatMap((id) => {
          const product = productById.get(id);
          return product === undefined ? [] : changesOf(past.products.get(id), product, ofProduct);
        })),
  ];
}
