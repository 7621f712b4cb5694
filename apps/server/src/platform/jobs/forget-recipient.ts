import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * Who is removed gets no report any more: the address leaves the schedules and what waits to be sent. A schedule that is left with
 * nobody rests. Another one may write the address into a schedule again afterwards.
 */
export async function forgetRecipient(transaction: TenantTransaction, email: string): Promise<void> {
  const theirs = sql<boolean>`exists (select from unnest(recipients) as r where lower(r) = lower(${email}))`;
  const others = sql<string[]>`array(select r from unnest(recipients) with ordinality as u(r, place)
    where lower(r) <> lower(${email}) order by place)`;
  await transaction
    .updateTable("schedules")
    .set({
      recipients: others,
      next_due: sql<Date | null>`case when cardinality(${others}) = 0 then null else next_due end`,
    })
    .where(theirs)
    .execute();
  await transaction
    .deleteFrom("deliveries")
    .where("state", "=", "waiting")
    .where(sql<boolean>`lower(recipient) = lower(${email})`)
    .execute();
}
