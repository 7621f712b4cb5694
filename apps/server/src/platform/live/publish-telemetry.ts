import type { LiveEvent } from "@fiel/contracts";
import { telemetryChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";

export interface TelemetryChange extends LiveEvent {
  readonly tenantId: number;
}

/** A notice carries less than 8000 bytes; no equipment named means any of them. */
const mostEquipments = 500;

/** Tells every server that telemetry of a tenant was stored. */
export async function publishTelemetry(
  postgres: Pick<PostgresStore, "notify">,
  change: TelemetryChange,
): Promise<void> {
  const { tenantId, kinds, equipments } = change;
  const named = equipments.length > mostEquipments ? [] : equipments;
  await postgres.notify(telemetryChannel, JSON.stringify({ tenantId, kinds, equipments: named }));
}
