import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { TestPostgres } from "../../../../testing/test-postgres.ts";

export interface TwoTenants {
  readonly postgres: TestPostgres;
  readonly mine: number;
  readonly theirs: number;
}

/** Tests what the server's role may not do. */
export function describeApplicationRole(at: () => TwoTenants): void {
  describe("the application's role", () => {
    it("owns nothing, is no superuser and does not bypass", async () => {
      const { postgres } = at();
      const { rows } = await sql`
        select r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb,
          (select count(*)::int from pg_class c where c.relowner = r.oid) as owned,
          (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships
        from pg_roles r where r.rolname = current_user
      `.execute(postgres.store.shared);
      expect(rows).toEqual([
        {
          rolsuper: false,
          rolbypassrls: false,
          rolcreaterole: false,
          rolcreatedb: false,
          owned: 0,
          memberships: 0,
        },
      ]);
    });

    const operator = (tenantId: number) => ({ tenant_id: tenantId, code: 7, name: "Ana" });

    it("cannot write for another tenant", async () => {
      const { postgres, mine, theirs } = at();
      const insert = postgres.store.withTenant(mine, (transaction) =>
        transaction.insertInto("operators").values(operator(theirs)).execute(),
      );
      await expect(insert).rejects.toThrow(/row-level security/);
      const move = postgres.store.withTenant(mine, async (transaction) => {
        await transaction.insertInto("operators").values(operator(mine)).execute();
        await transaction.updateTable("operators").set({ tenant_id: theirs }).execute();
      });
      await expect(move).rejects.toThrow(/row-level security/);
    });

    it("changes and deletes nothing of another tenant", async () => {
      const { postgres, mine, theirs } = at();
      await postgres.store.withTenant(theirs, (transaction) =>
        transaction.insertInto("operators").values(operator(theirs)).execute(),
      );
      await postgres.store.withTenant(mine, async (transaction) => {
        const changed = await transaction
          .updateTable("operators")
          .set({ name: "X" })
          .where("tenant_id", "=", theirs)
          .executeTakeFirst();
        const deleted = await transaction
          .deleteFrom("operators")
          .where("tenant_id", "=", theirs)
          .executeTakeFirst();
        expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([0n, 0n]);
      });
    });

    it("cannot point at another tenant's row", async () => {
      const { postgres, mine, theirs } = at();
      const group = await postgres.store.withTenant(theirs, (transaction) =>
        transaction
          .insertInto("equipment_groups")
          .values({ tenant_id: theirs, name: "Linha 1" })
          .returning("id")
          .executeTakeFirstOrThrow(),
      );
      const insert = postgres.store.withTenant(mine, (transaction) =>
        transaction
          .insertInto("equipment")
          .values({ tenant_id: mine, mid: 1, name: "E1", group_id: group.id, created_at: 0 })
          .execute(),
      );
      await expect(insert).rejects.toThrow(/foreign key/);
    });

    it.each([
      "alter table users disable row level security",
      "alter table users no force row level security",
      "drop policy tenant_rows on users",
      "create policy open on users using (true)",
      "alter role fiel_app_fiel_template bypassrls",
      "set role fiel_owner",
      "set session authorization fiel_owner",
      "truncate users",
      "drop table users",
      "create table mine (id int)",
      "grant fiel_owner to fiel_app_fiel_template",
      "select * from kysely_migration",
      "copy users to program 'cat'",
      "set row_security = off; select * from users",
      "update audit_entries set action = 'x'",
      "delete from audit_entries",
      "alter function find_client(text) owner to fiel_app_fiel_template",
    ])("is refused: %s", async (statement) => {
      const { postgres } = at();
      await expect(sql.raw(statement).execute(postgres.store.shared)).rejects.toThrow(
        /must be owner|permission denied|row-level security|denied to set|Only roles|must have|affected by/i,
      );
    });
  });
}
