import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockQuarantine } from "./lock-quarantine.ts";
import { takeFromCauses } from "./take-from-causes.ts";

interface Month {
  readonly tenantId: number;
  /** UTC ms. */
  readonly startMs: number;
  readonly endMs: number;
}

/** Drops the records set aside that came in a month, and causes without records. They are kept as long as telemetry. */
export async function dropOldQuarantine(
  transaction: TenantTransaction,
  { tenantId, startMs, endMs }: Month,
): Promise<Readonly<Record<string, number>>> {
  await lockQuarantine(transaction, tenantId);
  const { rows } = await sql<{ cause_id: number; size: number }>`
    delete from quarantined_slices where tenant_id = ${tenantId} and received_at >= ${startMs} and received_at < ${endMs}
      and replay_sequence is null returning cause_id, size
  `.execute(transaction);
  await sql`
    update quarantine_causes set statuses = 0 where tenant_id = ${tenantId} and statuses > 0 and last_at < ${endMs}
  `.execute(transaction);
  await takeFromCauses(transaction, rows);
  return { quarantined: rows.reduce((sum, { size }) => sum + size, 0) };
}
