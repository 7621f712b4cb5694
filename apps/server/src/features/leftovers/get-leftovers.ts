import type { LeftoverEntry } from "@fiel/contracts";
import { seriesSteps } from "@fiel/domain";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { nameOfPicture } from "../../platform/registrations/name-of-picture.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { type LeftoverRow, leftoversSelect } from "./leftovers-select.ts";

export interface LeftoversContext {
  readonly reading: Reading;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

/** More entries than this are refused: 500 steps of every combination that is worth a chart are far fewer. */
const mostEntries = 100_000;

/**
 * What was left over in steps, in time order, then as the filter's equipment is sorted, as JSON of a list. What was asked
 * before is known until something is left over.
 */
export async function getLeftovers(
  { reading, timeZone, registrations }: LeftoversContext,
  filter: ResolvedFilter,
): Promise<Buffer> {
  if (filter.equipment.length === 0) return Buffer.from("[]");
  const { telemetry, tenantId, kept } = reading;
  const { windows, operator, product, equipment } = filter;
  const mids = equipment.map(({ mid }) => mid);
  const key = JSON.stringify([windows, operator, product, mids, timeZone, nameOfPicture(registrations)]);
  return kept.keep({ kinds: ["leftovers"] }, `leftovers ${key}`, async (signal) => {
    const steps = seriesSteps(windows, timeZone);
    const select = leftoversSelect({ tenantId, filter, steps, most: mostEntries + 1 });
    const rows = await telemetry.rows<LeftoverRow>(select, signal);
    if (rows.length > mostEntries) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    const place = new Map(mids.map((mid, index) => [mid, index]));
    const entries = rows
      .toSorted((one, other) => one.date - other.date || compare(one, other, place))
      .map((row) => entryOf(row, registrations));
    const value = Buffer.from(JSON.stringify(entries));
    return { value, bytes: value.length };
  });
}

function compare(one: LeftoverRow, other: LeftoverRow, place: ReadonlyMap<number, number>): number {
  const byEquipment = (place.get(one.equipment) ?? 0) - (place.get(other.equipment) ?? 0);
  return byEquipment || one.product - other.product || one.operator - other.operator;
}

function entryOf(
  row: LeftoverRow,
  { equipment, productById, operators }: TenantRegistrations,
): LeftoverEntry {
  const product = productById.get(row.product);
  const name = operators.get(row.operator);
  return {
    date: row.date,
    n: row.scrapG,
    r: row.reprocessG,
    c: row.chargebacks,
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    equipment: { mid: row.equipment, name: equipment.get(row.equipment)?.name ?? String(row.equipment) },
    operator: row.operator === 0 ? null : { code: row.operator, name: name ?? String(row.operator) },
  };
}
