import { describe, expect, it } from "vitest";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { factory, type File, running } from "./applied-factory.ts";

interface AppliedTenant {
  /** Applies a file at `nowMs`; returns the lines printed. */
  readonly apply: (file: File, nowMs?: number) => Promise<readonly string[]>;
  readonly inTenant: <T>(work: (transaction: TenantTransaction) => Promise<T>) => Promise<T>;
}

/** Tests of the orders in a file, on a client without data. */
export function describeAppliedOrders(given: () => AppliedTenant): void {
  describe("orders of a file", () => {
    it("starts, ends and starts again the run of an order with its status", async () => {
      await given().apply(factory);
      await given().apply({ orders: [{ ...running, status: 3 }] }, 2_000);
      await given().apply({ orders: [{ ...running, status: 2 }] }, 3_000);
      await given().apply({ orders: [{ ...running, status: 4 }] }, 4_000);
      const runs = await given().inTenant((transaction) =>
        transaction
          .selectFrom("order_runs")
          .select(["started_at", "ended_at"])
          .orderBy("started_at")
          .execute(),
      );
      expect(runs).toEqual([
        { started_at: 1_000, ended_at: 2_000 },
        { started_at: 3_000, ended_at: 4_000 },
      ]);
    });

    it("takes over an order that has been in production, from where the one before it ended", async () => {
      await given().apply(factory, 1_000);
      const next = { ...running, codeText: "OP-3" };
      await given().apply(
        {
          orders: [
            { ...next, startedAt: 500 },
            { ...running, status: 4 },
          ],
        },
        4_000,
      );
      const later = { ...running, codeText: "OP-4" };
      await given().apply({ orders: [{ ...next, startedAt: 100, status: 4 }] }, 5_000);
      await given().apply({ orders: [{ ...later, startedAt: 5_500 }] }, 6_000);
      await expect(given().apply({ orders: [{ ...later, startedAt: 7_001 }] }, 7_000)).rejects.toThrow(
        "orders[0].startedAt: é depois de agora",
      );
      // A pause does not count as production, even when the file is applied again.
      await given().apply({ orders: [{ ...later, status: 3 }] }, 8_000);
      await given().apply({ orders: [{ ...later, startedAt: 5_500 }] }, 9_000);
      const runs = await given().inTenant((transaction) =>
        transaction
          .selectFrom("order_runs")
          .select(["started_at", "ended_at"])
          .orderBy("started_at")
          .execute(),
      );
      expect(runs).toEqual([
        { started_at: 1_000, ended_at: 4_000 },
        { started_at: 4_000, ended_at: 5_000 },
        { started_at: 5_500, ended_at: 8_000 },
        { started_at: 9_000, ended_at: null },
      ]);
    });

    it("hands the line from one order to the next in one file", async () => {
      await given().apply(factory);
      const next = { ...running, codeText: "OP-3" };
      expect(await given().apply({ orders: [next, { ...running, status: 4 }] })).toEqual([
        "ordens: 1 criada, 1 alterada, 0 iguais",
      ]);
    });
  });
}
