import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { applicationRoleOf } from "../platform/stores/postgres/application-role.ts";
import { openPool } from "../platform/stores/postgres/pool.ts";
import { openTestPostgres } from "../testing/test-postgres.ts";
import { applyRegistrations } from "./apply/apply-registrations.ts";
import { inTenant } from "./in-tenant.ts";
import { beans, factory, running } from "./testing/applied-factory.ts";

it("a file changes its own client alone, where the owner of the database is a superuser, who sees all", async () => {
  const postgres = await openTestPostgres();
  const { host, port, superuserPassword: password } = inject("postgres");
  const { database } = postgres.access.owner;
  const { db, end } = openPool({ host, port, user: "postgres", password, database }, 1, console);
  // Databases of tests share the role of the database that they were copied from.
  const role = sql.id(applicationRoleOf(String(database)));
  await sql`create role ${role} in role ${sql.id(String(postgres.access.application.user))}`.execute(db);
  try {
    const [own, other] = [await postgres.addTenant(), await postgres.addTenant()];
    const reasons = [{ name: "Ajuste", lossClass: "setup" as const }];
    const file = { ...factory, reasons };
    const apply = (tenant: string, what: Parameters<typeof applyRegistrations>[2], nowMs: number) =>
      inTenant(db, tenant, (transaction, tenantId) => applyRegistrations(transaction, tenantId, what, nowMs));
    await apply(other.tenant, file, 1_000);
    const rowsOf = (tenantId: number) =>
      postgres.store.withTenant(tenantId, async (transaction) => ({
        products: await transaction
          .selectFrom("products")
          .select(["code", "name", "brand"])
          .orderBy("code")
          .execute(),
        reasons: await transaction.selectFrom("reasons").select(["name", "loss_class"]).execute(),
        orders: await transaction
          .selectFrom("orders")
          .select(["code_text", "status"])
          .orderBy("code_text")
          .execute(),
      }));
    const before = await rowsOf(other.tenantId);
    await apply(own.tenant, file, 2_000);
    await apply(
      own.tenant,
      {
        products: [{ ...beans, brand: "Nossa" }],
        reasons: [{ name: "Ajuste", lossClass: "quality" }],
        orders: [{ ...running, status: 4 }],
      },
      3_000,
    );
    expect(await rowsOf(other.tenantId)).toEqual(before);
    expect(await rowsOf(own.tenantId)).toMatchObject({
      products: [{}, { brand: "Nossa" }],
      reasons: [{ loss_class: "quality" }],
      orders: [{ code_text: "OP-1", status: 4 }, { status: 1 }],
    });
  } finally {
    await sql`drop role ${role}`.execute(db);
    await end();
    await postgres.close();
  }
});
