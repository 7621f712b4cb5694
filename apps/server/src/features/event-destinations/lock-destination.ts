import { sql } from "kysely";
import { lockTenant } from "../../platform/records/lock-tenant.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockQueue } from "./event-queue.ts";

/**
 * Locks what a change of a destination writes beside its record, before the record. All lock in one order: the client, its look, the states of
 * destinations, destinations, events, deliveries. Storing a delivery locks its destination and its event, to which it refers.
 */
export async function lockDestination(
  transaction: TenantTransaction,
  { tenantId, id }: { readonly tenantId: number; readonly id: number | null },
): Promise<void> {
  await lockTenant(transaction, tenantId);
  await sql`select from event_looks where tenant_id = ${tenantId} for update`.execute(transaction);
  if (id !== null) await lockQueue(transaction, id);
}
