import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardPlant, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { loadRegistrations } from "./load-registrations.ts";
import { snapshotId } from "./snapshot-id.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

it("finds a present product by its number, though a removed one has the same as its text", async () => {
  const { tenantId } = await opened.addFactory();
  const { postgres } = opened.test.stores;
  const found = await postgres.store.withTenant(tenantId, async (transaction) => {
    await transaction
      .updateTable("products")
      .set({ code_text: "7892", removed_at: new Date() })
      .where("code", "=", 7891)
      .execute();
    return loadRegistrations(transaction);
  });
  expect(found.productByCode.get("7892")).toMatchObject({ code: 7892, codeText: null });
  expect(found.productByCode.get("7891")).toMatchObject({ code: 7891, codeText: "7892" });
});

it("reads what was not changed as the same, and a change of any of it as another", async () => {
  const { tenantId } = await opened.addFactory();
  const { store } = opened.test.postgres;
  const read = async () => snapshotId(await store.withTenant(tenantId, loadRegistrations));
  const ids = [await read()];
  expect(await read()).toBe(ids[0]);
  for (const table of [
    "equipment",
    "equipment_groups",
    "products",
    "operators",
    "events",
    "coils",
  ] as const) {
    await store.withTenant(tenantId, (transaction) =>
      sql`update ${sql.table(table)} set name = reverse(name)`.execute(transaction),
    );
    ids.push(await read());
    expect(await read()).toBe(ids.at(-1));
  }
  expect(new Set(ids).size).toBe(ids.length);
});
