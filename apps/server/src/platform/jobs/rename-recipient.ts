import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Replaces an address that changed in schedules, and in deliveries that wait or failed. */
export async function renameRecipient(
  transaction: TenantTransaction,
  before: string,
  email: string,
): Promise<void> {
  const isTheirs = sql`lower(r) in (lower(${before}), lower(${email}))`;
  await transaction
    .updateTable("schedules")
    .set({
      // Keeps the address once, even if a schedule had both.
      recipients: sql<string[]>`array(select case when ${isTheirs} then ${email} else r end
        from unnest(recipients) with ordinality as u(r, place) group by 1 order by min(place))`,
    })
    .where(sql<boolean>`exists (select from unnest(recipients) as r where lower(r) = lower(${before}))`)
    .execute();
  const { rows } = await sql<Unreached>`
    delete from deliveries where state <> 'sent' and lower(recipient) = lower(${before})
    returning tenant_id, job_id, state, reason, settled_at
  `.execute(transaction);
  for (const { tenant_id: tenantId, job_id: jobId, state, reason, settled_at: settledAt } of rows)
    await sql`
      insert into deliveries as kept (tenant_id, job_id, recipient, state, reason, settled_at)
      values (${tenantId}, ${jobId}, ${email}, ${state}, ${reason}, ${settledAt})
      on conflict (tenant_id, job_id, recipient) do update set state = 'waiting', reason = null, settled_at = null
        where kept.state = 'failed' and excluded.state = 'waiting'
    `.execute(transaction);
}

interface Unreached {
  readonly tenant_id: number;
  readonly job_id: number;
  readonly state: string;
  readonly reason: string | null;
  readonly settled_at: Date | null;
}
