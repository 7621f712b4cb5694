import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Whoever had the address has another one: schedules, and what waits to be sent, go there. */
export async function renameRecipient(
  transaction: TenantTransaction,
  before: string,
  email: string,
): Promise<void> {
  const isTheirs = sql`lower(r) in (lower(${before}), lower(${email}))`;
  await transaction
    .updateTable("schedules")
    .set({
      // Once, also where both stood there.
      recipients: sql<string[]>`array(select case when ${isTheirs} then ${email} else r end
        from unnest(recipients) with ordinality as u(r, place) group by 1 order by min(place))`,
    })
    .where(sql<boolean>`exists (select from unnest(recipients) as r where lower(r) = lower(${before}))`)
    .execute();
  const { rows } = await sql<{ job_id: number }>`
    delete from deliveries where state = 'waiting' and lower(recipient) = lower(${before}) returning tenant_id, job_id
  `.execute(transaction);
  for (const { job_id: jobId } of rows)
    await sql`insert into deliveries (tenant_id, job_id, recipient) select tenant_id, id, ${email} from jobs where id = ${jobId}
      on conflict do nothing`.execute(transaction);
}
