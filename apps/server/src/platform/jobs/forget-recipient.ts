import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Removes an address from all schedules and from deliveries that wait. A schedule without recipients rests. The address may be added again later. */
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
