import type { ImportedFile } from "@fiel/contracts";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { up } from "../../../../platform/stores/postgres/migrations/0081-import-room.ts";
import { csvOf, type Rows } from "../../../../testing/sheet-files.ts";
import type { TestCaller } from "../../../../testing/test-caller.ts";
import type { TestPostgres } from "../../../../testing/test-postgres.ts";
import { makeRoom } from "../make-room.ts";

interface Given {
  readonly postgres: TestPostgres;
  readonly tenant: { readonly tenantId: number };
  readonly admin: TestCaller;
  readonly upload: (kind: string, bytes: Buffer) => Promise<{ readonly body: ImportedFile }>;
  readonly brought: (kind: string, rows: Rows) => Promise<ImportedFile>;
  readonly apply: (id: number) => Promise<{ readonly status: number }>;
  readonly header: readonly string[];
  readonly rice: readonly string[];
  readonly coffee: readonly string[];
}

const path = "/registrations/imports";

/** Tests of the limit of kept files. */
export function describeKeptFiles(given: () => Given): void {
  const sqlOf = <T>(statement: RawBuilder<T>) =>
    given().postgres.store.withTenant(given().tenant.tenantId, (transaction) =>
      statement.execute(transaction),
    );

  describe("files that are kept", () => {
    it("make room for the next one, the oldest that is not applied first; applied ones stay, and there is a limit", async () => {
      const { postgres, tenant, admin, upload, brought, apply, header, rice, coffee } = given();
      const first = await upload("products", csvOf([header, rice, coffee]));
      const second = await brought("products", [header, rice, coffee]);
      expect((await apply(second.id)).status).toBe(200);
      const room = (rows: number, most: number) =>
        postgres.store.withTenant(tenant.tenantId, (transaction) =>
          makeRoom(transaction, { tenantId: tenant.tenantId, room: rows }, most),
        );
      const statusOf = async (id: number) => (await admin(`${path}/${id}`)).status;
      await room(2, 6);
      expect([await statusOf(first.body.id), await statusOf(second.id)]).toEqual([200, 200]);
      await room(2, 5);
      expect([await statusOf(first.body.id), await statusOf(second.id)]).toEqual([404, 200]);
      await expect(room(2, 3)).rejects.toMatchObject({ fields: { file: "importsFull" } });
      expect(await statusOf(second.id)).toBe(200);
    });

    it("count by their size where that is more than their rows", async () => {
      const { postgres, tenant, upload, header, rice, coffee } = given();
      const long = "descrição ".repeat(3_000);
      await upload("products", csvOf([header, rice.with(9, long), coffee.with(9, long)]));
      const roomOfAll = () =>
        postgres.store.withTenant(tenant.tenantId, (transaction) =>
          transaction.selectFrom("imports").select("room").execute(),
        );
      const [{ room } = { room: 0 }] = await roomOfAll();
      expect(room).toBeGreaterThanOrEqual((2 * long.length - 20) / 500);
      expect(room).toBeLessThan((2 * long.length) / 500 + 10);
    });

    it("count by their bytes where these are more than what they say", async () => {
      const { postgres, tenant, upload, header, rice } = given();
      const file = Buffer.concat([csvOf([header, rice]), Buffer.alloc(50_000, "\r\n")]);
      const { id } = (await upload("products", file)).body;
      const stored = await postgres.store.withTenant(tenant.tenantId, (transaction) =>
        transaction.selectFrom("imports").select("room").where("id", "=", id).executeTakeFirst(),
      );
      expect(stored?.room).toBe(Math.ceil(file.length / 500));
    });

    it("that came before their size was kept are counted by it too", async () => {
      const { postgres, upload, header, rice, coffee } = given();
      const file = csvOf([header, rice.with(9, "x".repeat(5_000)), coffee]);
      const { id } = (await upload("products", file)).body;
      await postgres.owner.transaction().execute(async (transaction) => {
        await sql`alter table imports drop column room`.execute(transaction);
        await up(transaction as unknown as Kysely<unknown>);
      });
      const stored = await sqlOf(sql`select id, room from imports`);
      expect(stored.rows).toEqual([{ id, room: Math.floor(file.length / 500) }]);
    });

    it("do not both take the last place where two come at once", async () => {
      const { postgres, tenant, upload, header, rice, coffee } = given();
      const { id } = (await upload("products", csvOf([header, rice, coffee]))).body;
      const come = () =>
        postgres.store.withTenant(tenant.tenantId, async (transaction) => {
          await makeRoom(transaction, { tenantId: tenant.tenantId, room: 2 }, 4);
          await sql`
            insert into imports (tenant_id, kind, file_name, file_size, room, format, headers, samples, mapping, remembered, created_by, applied_at)
            select tenant_id, kind, file_name, file_size, 2, format, headers, samples, mapping, remembered, created_by, now()
            from imports where id = ${id}
          `.execute(transaction);
        });
      await sqlOf(sql`update imports set applied_at = now()`);
      const came = await Promise.allSettled([come(), come()]);
      expect(came.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    });
  });
}
