import type { CoilUse } from "@fiel/contracts";
import type { ResolvedFilter } from "../../platform/dashboard/resolve-filter.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import type { TenantTelemetry } from "../../platform/stores/telemetry/tenant-telemetry.ts";
import { type CoilRow, coilsSelect } from "./coils-select.ts";

/** More than this of one question is refused: a line changes a few dozen coils a day. */
const mostCoils = 100_000;

export async function getCoilConsumption(
  telemetry: TenantTelemetry,
  tenantId: number,
  filter: ResolvedFilter,
  registrations: TenantRegistrations,
  signal: AbortSignal,
): Promise<CoilUse[]> {
  if (filter.equipment.length === 0) return [];
  const rows = await telemetry.rows<CoilRow>(coilsSelect(tenantId, filter, mostCoils + 1), signal);
  if (rows.length > mostCoils) throw new CallError("WindowTooLarge", { fields: { dates: "tooLarge" } });
  return rows.map((row) => useOf(row, registrations));
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
    weightStart: row.weightStartG,
    weightEnd: row.weightEndG,
    count: row.count,
    equipment: { mid: row.equipment, name: equipment.get(row.equipment)?.name ?? String(row.equipment) },
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    startDate: row.startedMs,
    endDate: row.endedMs,
  };
}
