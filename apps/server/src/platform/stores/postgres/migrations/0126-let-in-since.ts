import { sql, type Kysely } from "kysely";

const tables = ["tenant_transfers", "audit_entries"];

/**
 * Marks a failed import as done if the client's trail shows an unblocking since, even if the client was blocked again; `0112` checked only the
 * present state. Otherwise nobody could unblock that client any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const force = async (wanted: "force" | "no force"): Promise<void> => {
    for (const table of tables)
      await sql`alter table ${sql.table(table)} ${sql.raw(wanted)} row level security`.execute(db);
  };
  await force("no force");
  await sql`
    update tenant_transfers x set state = 'done'
    where x.kind = 'import' and x.state = 'failed' and exists (
      select from audit_entries a where a.tenant_id = x.tenant_id and a.entity = 'tenant' and a.action = 'unblock' and a.at > x.asked_at
    )
  `.execute(db);
  await force("force");
}
