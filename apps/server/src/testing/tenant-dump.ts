import type { TestPostgres } from "./test-postgres.ts";
import { sql } from "kysely";

/** Every table with a tenant column in the present schema; partitions are read through their table. */
export async function tenantTables({ owner }: TestPostgres): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1
  `.execute(owner);
  return rows.map(({ name }) => name);
}

/** The tenant's rows of each table as texts, in a fixed order. */
export async function dumpOf(postgres: TestPostgres, tenantId: number): Promise<Record<string, string[]>> {
  const tables = await tenantTables(postgres);
  return postgres.store.withTenant(tenantId, async (transaction) => {
    const dump: Record<string, string[]> = {};
    for (const table of tables) {
      const { rows } = await sql<{ line: string }>`
        select to_jsonb(t)::text as line from ${sql.table(table)} t order by 1
      `.execute(transaction);
      dump[table] = rows.map(({ line }) => line);
    }
    return dump;
  });
}
