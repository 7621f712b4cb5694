import type { LiveEvent } from "@fiel/contracts";
import { telemetryChannel, type PostgresStore } from "../stores/postgres/postgres-store.ts";

export interface TelemetryChange extends LiveEvent {
  readonly tenantId: number;
}

/** PostgreSQL refuses a notice of 8,000 bytes. */
const mostBytes = 7_999;

/** Tells every server that telemetry of a tenant was stored. */
export async function publishTelemetry(
  postgres: Pick<PostgresStore, "notify">,
  { tenantId, kinds, equipments }: TelemetryChange,
): Promise<void> {
  const notice = JSON.stringify({ tenantId, kinds, equipments });
  // No equipment named means any of them.
  const short =
    Buffer.byteLength(notice) <= mostBytes ? notice : JSON.stringify({ tenantId, kinds, equipments: [] });
  await postgres.notify(telemetryChannel, short);
}
