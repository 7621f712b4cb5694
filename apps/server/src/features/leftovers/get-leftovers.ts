import type { LeftoverEntry } from "@fiel/contracts";
import { hourlyWindows } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import { type LeftoverRow, leftoversSelect } from "./leftovers-select.ts";

export interface LeftoversContext {
  readonly reading: Reading;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

/** More entries than this are refused: 500 steps of every combination that is worth a chart are far fewer. */
const mostEntries = 100_000;
const rowBytes = 150;

/** What was left over in steps, in time order, then as the filter's equipment is sorted. */
export async function getLeftovers(
  { reading, timeZone, registrations }: LeftoversContext,
  filter: ResolvedFilter,
): Promise<LeftoverEntry[]> {
  if (filter.equipment.length === 0) return [];
  const rows = Map.groupBy(await readRows(reading, filter, timeZone), ({ equipment }) => equipment);
  return filter.equipment
    .flatMap((equipment) =>
      (rows.get(equipment.mid) ?? []).map((row) => entryOf(row, equipment, registrations)),
    )
    .toSorted((one, other) => one.date - other.date);
}

async function readRows(
  { telemetry, tenantId, kept }: Reading,
  filter: ResolvedFilter,
  timeZone: string,
): Promise<readonly LeftoverRow[]> {
  const steps = seriesOf(filter, timeZone);
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const mids = filter.equipment.map(({ mid }) => mid);
  const key = JSON.stringify([asked.windows, filter.operator, filter.product, mids, timeZone, steps.stepMs]);
  return kept.keep({ kinds: ["leftovers"] }, `leftovers ${key}`, async (ending) => {
    const select = leftoversSelect({ tenantId, filter: asked, steps, most: mostEntries + 1 });
    const rows = await telemetry.rows<LeftoverRow>(select, ending);
    if (rows.length > mostEntries) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value: rows, bytes: rows.length * rowBytes };
  });
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
