import type { CoilUse } from "@fiel/contracts";
import { hourlyWindows } from "../../platform/dashboard/read-in-parts.ts";
import type { Reading } from "../../platform/dashboard/reading.ts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { coilsSelect } from "./coils-select.ts";

/** A coil in use on an equipment, in its newest version. */
export interface CoilRow {
  readonly equipment: number;
  /** UTC ms. */
  readonly startMs: number;
  readonly coil: number;
  /** UTC ms; null while it is in use. */
  readonly endMs: number | null;
  /** Id, 0 for none. */
  readonly product: number;
  readonly weightStartMg: number;
  readonly weightEndMg: number | null;
  readonly count: number;
}

/** More than this of one question is refused: a line changes a few dozen coils a day. */
const mostCoils = 100_000;
const coilBytes = 200;

/** The coils that were in use at any instant of the filter's windows, in order of their starts. */
export async function getCoilConsumption(
  reading: Reading,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
): Promise<CoilUse[]> {
  if (filter.equipment.length === 0) return [];
  const rows = await readCoils(reading, filter);
  return rows.map((row) => useOf(row, registrations));
}

async function readCoils(
  { telemetry, tenantId, kept }: Reading,
  filter: ResolvedFilter,
): Promise<readonly CoilRow[]> {
  const asked = { ...filter, windows: hourlyWindows(filter) };
  const key = JSON.stringify([asked.windows, filter.product, filter.equipment.map(({ mid }) => mid)]);
  return kept.keep({ kinds: ["coils"] }, `coils ${key}`, async (ending) => {
    const rows = await telemetry.rows<CoilRow>(coilsSelect(tenantId, asked, mostCoils + 1), ending);
    if (rows.length > mostCoils) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
    return { value: rows, bytes: rows.length * coilBytes };
  });
}

function useOf(row: CoilRow, { coils, equipment, productById }: TenantRegistrations): CoilUse {
  const coil = coils.get(row.coil);
  const product = productById.get(row.product);
  return {
    coil: {
      id: row.coil,
      name: coil?.name ?? null,
      weight: coil?.weightG ?? null,
      estimate: coil?.estimate ?? null,
    },
    weightStart: row.weightStartMg / 1000,
    weightEnd: row.weightEndMg === null ? null : row.weightEndMg / 1000,
    count: row.count,
    equipment: { mid: row.equipment, name: equipment.get(row.equipment)?.name ?? "" },
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    startDate: row.startMs,
    endDate: row.endMs,
  };
}
