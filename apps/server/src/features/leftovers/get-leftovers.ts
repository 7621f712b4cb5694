import type { LeftoverEntry } from "@fiel/contracts";
import { perObjects } from "../../platform/dashboard/per-object.ts";
import { hourlyWindows } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { seriesOf } from "../../platform/dashboard/series-of.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../platform/registrations/tenant-registrations.ts";
import type { LeftoverRow, RowsOfMachines } from "./leftover-row.ts";
import { leftoversSelect, type StoredRow } from "./leftovers-select.ts";
import { liveLeftovers } from "./live-leftovers.ts";

export interface LeftoversContext {
  readonly reading: Reading;
  readonly timeZone: string;
  readonly registrations: TenantRegistrations;
}

/** More entries than this are refused: 500 steps of every combination that is worth a chart are far fewer. */
const mostEntries = 100_000;
const rowBytes = 150;

/** What was left over in steps, in time order, then as the filter's equipment is sorted, as JSON of a list. */
export async function getLeftovers(
  { reading, timeZone, registrations }: LeftoversContext,
  filter: ResolvedFilter,
): Promise<string> {
  if (filter.equipment.length === 0) return "[]";
  const rows = await readRows(reading, filter, timeZone);
  const byStep = new Map<number, string[]>();
  let entries = 0;
  for (const equipment of filter.equipment) {
    const own = rows.get(equipment.mid) ?? [];
    const write = () => own.map((row) => ({ date: row.date, json: entryOf(row, equipment, registrations) }));
    for (const { date, json } of writtenOnce([own, equipment, registrations], "", write)) {
      const step = byStep.get(date);
      if (step === undefined) byStep.set(date, [json]);
      else step.push(json);
    }
    entries += own.length;
  }
  if (entries > mostEntries) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  const inOrder = [...byStep].toSorted(([one], [other]) => one - other);
  return `[${inOrder.map(([, step]) => step.join()).join()}]`;
}

interface WrittenRow {
  readonly date: number;
  readonly json: string;
}
const writtenOnce = perObjects<readonly WrittenRow[]>();

/** From memory, or as it was read since something was left over. */
async function readRows(reading: Reading, filter: ResolvedFilter, timeZone: string): Promise<RowsOfMachines> {
  const { telemetry, tenantId, kept, signal } = reading;
  const steps = seriesOf(filter, timeZone);
  const windows = hourlyWindows(filter);
  const asked = { ...filter, windows };
  const live = await telemetry.liveRecords("leftovers", windows[0]?.startMs ?? 0, signal);
  if (live !== null) return liveLeftovers(live, asked, steps);
  const mids = filter.equipment.map(({ mid }) => mid);
  const key = JSON.stringify([windows, filter.operator, filter.product, mids, timeZone, steps.stepMs]);
  return kept.keep({ kinds: ["leftovers"] }, `leftovers ${key}`, async (ending) => {
    const select = leftoversSelect({ tenantId, filter: asked, steps, most: mostEntries + 1 });
    const rows = await telemetry.rows<StoredRow>(select, ending);
    return { value: Map.groupBy(rows, ({ equipment }) => equipment), bytes: rows.length * rowBytes };
  });
}

function entryOf(
  { date, scrapG, reprocessG, chargebacks, ...row }: LeftoverRow,
  { mid, name }: RegisteredEquipment,
  { productById, operators }: TenantRegistrations,
): string {
  const product = productById.get(row.product);
  const { operator } = row;
  const entry: LeftoverEntry = {
    date,
    n: scrapG,
    r: reprocessG,
    c: chargebacks,
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    equipment: { mid, name },
    operator: operator === 0 ? null : { code: operator, name: operators.get(operator) ?? String(operator) },
  };
  return JSON.stringify(entry);
}
