import type { CoilUse } from "@fiel/contracts";
import type { TenantRegistrations } from "../../platform/registrations/tenant-registrations.ts";
import { type CoilRow, readCoils } from "../../platform/telemetry/coils.ts";
import type { TelemetryFilter } from "../../platform/telemetry/filter.ts";
import type { Reading } from "../../platform/telemetry/reading.ts";

/** Coils in use at any instant of the filter's windows, by start. */
export async function getCoilConsumption(
  reading: Reading,
  filter: TelemetryFilter,
  registrations: TenantRegistrations,
): Promise<CoilUse[]> {
  const rows = await readCoils(reading, filter);
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
    weightStart: row.weightStartMg / 1000,
    weightEnd: row.weightEndMg === null ? null : row.weightEndMg / 1000,
    count: row.count,
    equipment: { mid: row.equipment, name: equipment.get(row.equipment)?.name ?? "" },
    product: product === undefined ? null : { id: product.id, name: product.name, unit: product.unit },
    startDate: row.startMs,
    endDate: row.endMs,
  };
}
