import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Tables that the law requires to be kept of a client that left. The client's own row stays for them. */
export const keptOfLeavers = ["invoices", "invoice_events"] as const;

/** All tables with a tenant, as the schema has them. A partition is not listed, its table is. */
export async function listTenantTables(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}
