import { sql } from "kysely";
import { lockTenant } from "../records/lock-tenant.ts";
import { billingChannel } from "../stores/postgres/postgres-store.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Due whatever the clock says: one that was years ahead for a minute would put a client off for as long. */
export const lookedAtNext = new Date(0);

/**
 * Keeps billing off the client until the transaction ends, so that nobody is blocked while paying, and has it looked at anew
 * afterwards. To be called first.
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

/** Every server looks at what is due when the transaction commits. */
export async function tellBilling(transaction: TenantTransaction): Promise<void> {
  await sql`select pg_notify(${billingChannel}, '')`.execute(transaction);
}
