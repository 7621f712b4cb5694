import { sql, type Kysely } from "kysely";

const tables = ["tenants", "tenant_transfers", "subscriptions"];

/**
 * An import that failed is settled where the client was let in by hand since, which was possible before `0111`; billing blocks nobody who
 * was not let in. Otherwise nobody could unblock the client any more, nor would its payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const force = async (wanted: "force" | "no force"): Promise<void> => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} ${sql.raw(wanted)} row level security`.execute(db);
  };
  await force("no force");
  await sql`
    update tenant_transfers x set state = 'done' from tenants t
    where t.id = x.tenant_id and x.kind = 'import' and x.state = 'failed'
      and (t.status <> 'Blocked' or t.status_before_leaving = 'Active'
        or exists (select from subscriptions s where s.tenant_id = t.id and s.blocked_at is not null))
  `.execute(db);
  await force("force");
}
