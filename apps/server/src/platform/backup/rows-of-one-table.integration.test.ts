import { sql } from "kysely";
import { expect, it } from "vitest";
import { openTestPostgres } from "../../testing/test-postgres.ts";

it("rows that refer to others of their own table are loaded in any order, as those of a copy come", async () => {
  const postgres = await openTestPostgres();
  try {
    const { rows } = await sql`
      select conrelid::regclass::text as owner from pg_constraint
      where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace and not condeferrable
    `.execute(postgres.owner);
    expect(rows).toEqual([]);
    const { tenantId } = await postgres.addTenant();
    const load = (parentId: number) =>
      postgres.store.withTenant(tenantId, async (transaction) => {
        await sql`set constraints all deferred`.execute(transaction);
        for (const [id, parent] of [
          [7, parentId],
          [8, null],
        ])
          await sql`
            insert into reasons (id, tenant_id, parent_id, name, loss_class) overriding system value
            values (${id}::int, ${tenantId}, ${parent}::int, ${`Motivo ${String(id)}`}, ${parent === null ? null : "other"}::text)
          `.execute(transaction);
        await sql`set constraints all immediate`.execute(transaction);
      });
    await expect(load(9)).rejects.toThrow("reasons_tenant_id_parent_id_fkey");
    await load(8);
  } finally {
    await postgres.close();
  }
});
