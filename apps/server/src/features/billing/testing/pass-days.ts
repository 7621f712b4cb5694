import { sql } from "kysely";
import { billingChannel, type TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";

/** Moves all dates of the transaction's tenant back by `days`, as if they had passed, and wakes billing. */
export async function passDays(
  transaction: TenantTransaction,
  tenantId: number,
  days: number,
): Promise<void> {
  const mine = sql`tenant_id = ${tenantId}`;
  const by = sql`${days}::int`;
  await sql`
    update tenants set billing_cycle_anchor = billing_cycle_anchor - ${by}, end_trial_at = end_trial_at - ${by}
    where id = ${tenantId}
  `.execute(transaction);
  await sql`update subscription_versions set from_day = from_day - ${by} where ${mine}`.execute(transaction);
  await sql`
    update invoices set period_start = period_start - ${by}, period_end = period_end - ${by}, due_day = due_day - ${by},
      promised_day = promised_day - ${by}
    where ${mine}
  `.execute(transaction);
  await sql`
    update subscriptions set billing_cycle_anchor = billing_cycle_anchor - ${by}, next_step_at = now() where ${mine}
  `.execute(transaction);
  await sql`select pg_notify(${billingChannel}, '')`.execute(transaction);
}
