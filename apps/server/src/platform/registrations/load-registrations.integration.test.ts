import { afterAll, beforeAll, expect, it } from "vitest";
import { type DashboardPlant, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { loadRegistrations } from "./load-registrations.ts";

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
