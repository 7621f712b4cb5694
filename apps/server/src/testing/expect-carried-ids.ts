import { sql } from "kysely";
import { expect } from "vitest";
import type { OwnerStore } from "../platform/stores/postgres/open-postgres.ts";
import { carriedTables } from "../platform/tenant-transfer/transfer-plan.ts";

/** Expects the transfer plan to name every column that refers to another table's id, and every table whose ids are assigned on import. */
export async function expectCarriedIds(owner: OwnerStore["db"]): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; of: string }>`
    select c.conrelid::regclass::text as table, a.attname as column, c.confrelid::regclass::text as of
    from pg_constraint c cross join lateral unnest(c.conkey) as k join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and a.attname <> 'tenant_id' and a.atttypid = any ('{int4,int8}'::regtype[])
  `.execute(owner);
  for (const { table, ids = {} } of carriedTables)
    for (const one of rows.filter((row) => row.table === table))
      expect([table, one.column, ids[one.column]]).toEqual([table, one.column, one.of]);
  const { rows: numbered } = await sql<{ table: string }>`
    select attrelid::regclass::text as table from pg_attribute where attname = 'id' and attidentity <> ''
  `.execute(owner);
  const own = carriedTables.filter(({ hasOwnId }) => hasOwnId === true).map(({ table }) => table);
  const carried = new Set(carriedTables.map(({ table }) => table));
  expect(own.toSorted()).toEqual(
    numbered
      .map(({ table }) => table)
      .filter((table) => carried.has(table))
      .toSorted(),
  );
}
