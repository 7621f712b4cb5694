import type { LeftoverEntry } from "@fiel/contracts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { type LeftoverRow, readLeftovers } from "../../platform/telemetry/leftovers.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";

export interface LeftoversContext {
  readonly reading: Reading;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

/** Leftovers in steps, by time, then in the order of the filter's equipment. */
export async function getLeftovers(
  { reading, timeZone, registrations }: LeftoversContext,
  filter: ResolvedFilter,
): Promise<LeftoverEntry[]> {
  const all = await readLeftovers(reading, filter, seriesOf(filter, timeZone), timeZone);
  const rows = Map.groupBy(all, ({ equipment }) => equipment);
  return filter.equipment
    .flatMap((equipment) =>
      (rows.get(equipment.mid) ?? []).map((row) => entryOf(row, equipment, registrations)),
    )
    .toSorted((one, other) => one.date - other.date);
}

function entryOf(
  { date, scrapMg, reprocessMg, chargebacks, ...row }: LeftoverRow,
  { mid, name }: RegisteredEquipment,
  { productById, operators }: TenantRegistrations,
): LeftoverEntry {
  const product = productById.get(row.product);
  const { operator } = row;
  return {
    date,
    n: scrapMg / 1000,
    r: reprocessMg / 1000,
    c: chargebacks,
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    equipment: { mid, name },
    operator: operator === 0 ? null : { code: operator, name: operators.get(operator) ?? String(operator) },
  };
}
