import { sql } from "kysely";
import { lockTenant } from "../records/lock-tenant.ts";
import { billingChannel } from "../stores/postgres/postgres-store.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Due whatever the clock says: a clock that was years ahead for a minute would otherwise delay the client's next step for as long. */
export const lookedAtNext = new Date(0);

/**
 * Locks the client's billing until the transaction ends, so that nobody is blocked while paying, and makes billing look at the client again
 * afterwards. Call it first in the transaction.
 */
export async function lockBilling(transaction: TenantTransaction, tenantId: number): Promise<void> {
  await lockTenant(transaction, tenantId);
  await transaction
    .updateTable("subscriptions")
    .set({ next_step_at: lookedAtNext })
    .where("tenant_id", "=", tenantId)
    .execute();
  await tellBilling(transaction);
}

/** Makes every server look for due billing when the transaction commits. */
export async function tellBilling(transaction: TenantTransaction): Promise<void> {
  await sql`select pg_notify(${billingChannel}, '')`.execute(transaction);
}
