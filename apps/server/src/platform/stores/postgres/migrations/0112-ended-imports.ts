import { sql, type Kysely } from "kysely";

const tables = ["tenants", "tenant_transfers", "subscriptions"];

/**
 * Marks a failed import as done if the client was unblocked by hand since, which was possible before `0111`; only such a client can be blocked by
 * billing. Otherwise neither a person nor a payment could unblock the client any more.
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
