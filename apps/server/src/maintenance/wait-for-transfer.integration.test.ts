import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestPostgres, type TestPostgres } from "../testing/test-postgres.ts";
import { waitForTransfer } from "./wait-for-transfer.ts";

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await openTestPostgres();
});
afterAll(() => postgres.close());

it("waits for its own export, also while another command's is not done", async () => {
  const { tenantId } = await postgres.addTenant();
  const { shared } = postgres.store;
  const [own] = await postgres.store.withTenant(tenantId, (transaction) =>
    transaction
      .insertInto("tenant_transfers")
      .values(
        (["done", "running"] as const).map((state) => ({
          tenant_id: tenantId,
          kind: "export" as const,
          directory: `/${state}`,
          state,
          progress: JSON.stringify({ products: state === "done" ? 1 : 2 }),
        })),
      )
      .returning("id")
      .execute(),
  );
  const store = { db: shared, close: () => Promise.resolve() };
  const counts = await waitForTransfer({ store, print: () => undefined }, tenantId, {
    exported: own?.id ?? 0,
  });
  expect(counts).toEqual({ products: 1 });
});
