import { getProductionCards } from "@fiel/contracts";
import { describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs } from "../../../testing/dashboard-plant.ts";
import { ask, storeBatch } from "../../../testing/dashboard-questions.ts";

const hourMs = 3_600_000;

/** Tests of machines' cards in a plant with known figures. */
export function describeCardsOfMachines(plant: () => DashboardPlant): void {
  describe("production cards of machines", () => {
    it("after a changeover count the product that is made now, and tell what else was made; a product filter moves no order", async () => {
      const opened = plant();
      const factory = await opened.addFactory();
      const at = nowMs - 2 * hourMs;
      await opened.test.stores.apply(factory.tenantId, {
        orders: [{ codeText: "OP-8", product: "ARROZ-1", group: "Grãos", count: 40, status: 2 }],
      });
      const many = (count: number, fromMs: number) =>
        Array.from({ length: count }, (_, i) => fromMs + i * 1_000);
      await storeBatch(opened.test, factory.tenantId, nowMs, {
        weighings: [
          { equipment: 3, product: "7892", at: many(30, at), weightMg: many(30, 0).map(() => 225_000) },
          {
            equipment: 3,
            product: "ARROZ-1",
            at: many(3, at + hourMs),
            weightMg: [1_010_000, 1_011_000, 1_012_000],
          },
          { equipment: 4, product: "ARROZ-1", at: many(2, at), weightMg: [1_010_000, 1_010_000] },
        ],
      });
      const windows = [{ startMs: nowMs - 4 * hourMs, endMs: nowMs }];
      const [rice] = (await ask(opened.test.app, getProductionCards, factory, { windows })).data;
      expect(rice).toMatchObject({
        product: { codeText: "ARROZ-1" },
        running: { codeText: "ARROZ-1" },
        data: { a: { c: 3, p: 100, avg: 1011, min: 1010, max: 1012 } },
        others: [{ product: { name: "Feijão 225 g", productWeight: 225 }, data: { a: { c: 30, avg: 225 } } }],
        op: { codeText: "OP-8" },
      });
      const asked = { windows, product: "7892" };
      const filtered = (await ask(opened.test.app, getProductionCards, factory, asked)).data;
      expect(filtered.filter(({ equipment }) => equipment.id !== 5)).toMatchObject([
        {
          product: { name: "Feijão 225 g" },
          running: { codeText: "ARROZ-1" },
          data: { a: { c: 30 } },
          others: [],
          op: { codeText: "OP-8" },
        },
        {
          product: { name: "Feijão 225 g" },
          running: { codeText: "ARROZ-1" },
          data: { a: { c: 0 } },
          op: null,
        },
      ]);
    });

    it("between a changeover and the first package name the product that is loaded, in windows that reach it", async () => {
      const opened = plant();
      const factory = await opened.addFactory();
      const at = nowMs - 2 * hourMs;
      await opened.test.stores.apply(factory.tenantId, {
        orders: [{ codeText: "OP-8", product: "ARROZ-1", group: "Grãos", count: 40, status: 2 }],
      });
      const beansAt = [at, at + 1_000];
      const beans = { product: "7892", at: beansAt, weightMg: [225_000, 225_000] };
      await storeBatch(opened.test, factory.tenantId, nowMs, {
        weighings: [
          { equipment: 3, operator: 12, ...beans },
          { equipment: 4, ...beans },
        ],
        statuses: [
          { equipment: 3, at: at + 2_000, state: 2, speed: 0, product: "ARROZ-1" },
          // A second older than the last package.
          { equipment: 4, at, state: 2, speed: 60, product: "ARROZ-1" },
        ],
      });
      const cardsOf = async (endMs: number, operator?: number) =>
        (
          await ask(opened.test.app, getProductionCards, factory, {
            windows: [{ startMs: nowMs - 4 * hourMs, endMs }],
            equipments: [3, 4],
            operator,
          })
        ).data;
      const weighed = { product: { name: "Feijão 225 g" }, data: { a: { c: 2 } }, others: [] };
      const [changed, made] = await cardsOf(nowMs);
      expect(made).toMatchObject({ ...weighed, running: { name: "Feijão 225 g" } });
      expect(changed).toMatchObject({
        product: { codeText: "ARROZ-1" },
        running: { codeText: "ARROZ-1" },
        op: { codeText: "OP-8" },
        data: { a: { c: 0, p: null, avg: null } },
        others: [{ product: { name: "Feijão 225 g" }, data: { a: { c: 2 } } }],
      });
      expect((await cardsOf(at + 2_000))[0]).toMatchObject({ ...weighed, op: null });
      expect((await cardsOf(nowMs, 12))[0]).toMatchObject({ ...weighed, running: { codeText: "ARROZ-1" } });
      await storeBatch(opened.test, factory.tenantId, nowMs, {
        weighings: [{ equipment: 3, product: "7892", at: [at + 3_000], weightMg: [225_000] }],
      });
      expect((await cardsOf(nowMs))[0]).toMatchObject({ ...weighed, data: { a: { c: 3 } }, op: null });
    });

    it("leave out a machine that was removed before the window, whatever it weighed in the same hour", async () => {
      const opened = plant();
      const startMs = Math.floor(nowMs / hourMs) * hourMs - hourMs;
      const factory = await opened.addFactory({ createdAt: 0, removedAt: startMs + 120_000 });
      await storeBatch(opened.test, factory.tenantId, nowMs, {
        weighings: [
          { equipment: 5, product: "ARROZ-1", at: [startMs + 60_000], weightMg: [1_010_000] },
          { equipment: 3, product: "ARROZ-1", at: [startMs + 1_260_000], weightMg: [1_010_000] },
        ],
      });
      const shown = async (fromMin: number) => {
        const windows = [{ startMs: startMs + fromMin * 60_000, endMs: startMs + 1_800_000 }];
        const { data } = await ask(opened.test.app, getProductionCards, factory, { windows });
        return new Map(data.map(({ equipment, data: { a } }) => [equipment.id, a.c]));
      };
      expect(await shown(0)).toEqual(
        new Map([
          [3, 1],
          [4, 0],
          [5, 1],
        ]),
      );
      expect(await shown(20)).toEqual(
        new Map([
          [3, 1],
          [4, 0],
        ]),
      );
    });

    it("show state, product, order and stopped fraction of a machine that runs", async () => {
      const opened = plant();
      const factory = await opened.addFactory({ createdAt: 0, removedAt: nowMs - 6 * hourMs });
      const at = nowMs - 2 * hourMs;
      // The order is in production since the server's real time, but the tests choose the instant.
      await opened.test.stores.apply(factory.tenantId, {
        orders: [{ codeText: "OP-7", product: "ARROZ-1", group: "Grãos", count: 40, status: 2 }],
      });
      await opened.test.postgres.store.withTenant(factory.tenantId, (transaction) =>
        transaction
          .updateTable("order_runs")
          .set({ started_at: at - hourMs })
          .execute(),
      );
      const instants = Array.from({ length: 25 }, (_, i) => at + i * 60_000);
      await storeBatch(opened.test, factory.tenantId, nowMs, {
        weighings: [
          // One package before the order was in production, and one of another group.
          { equipment: 3, product: "ARROZ-1", at: [at - 2 * hourMs], weightMg: [1_010_000] },
          { equipment: 4, product: "ARROZ-1", at: [at], weightMg: [1_010_000] },
          { equipment: 3, product: "ARROZ-1", at: instants, weightMg: instants.map(() => 1_010_000) },
        ],
        statuses: [
          { equipment: 3, at: nowMs - 5_000, state: 2, speed: 62.5, product: "ARROZ-1" },
          { equipment: 4, at: nowMs - 5_000, state: 2, speed: 0, product: "7892" },
        ],
        occurrences: [
          // Two overlap for half an hour, one is open and one is ignored: an hour and a half of four.
          { equipment: 3, code: 20, startedAt: at, endedAt: at + hourMs },
          { equipment: 3, code: 1, startedAt: at + hourMs / 2, endedAt: at + hourMs },
          { equipment: 3, code: 20, startedAt: nowMs - hourMs / 2, endedAt: null },
          { equipment: 3, code: 2, startedAt: nowMs - 4 * hourMs, endedAt: nowMs - 3 * hourMs },
        ],
      });
      const windows = [{ startMs: nowMs - 4 * hourMs, endMs: nowMs + hourMs }];
      const { data } = await ask(opened.test.app, getProductionCards, factory, { windows, eventsCode: [2] });
      expect(data.map(({ equipment }) => equipment)).toEqual([
        { id: 3, name: "ARZ1", groupName: "Grãos" },
        { id: 4, name: "FEJ1", groupName: null },
      ]);
      const [rice, beans] = data;
      expect(rice).toMatchObject({
        product: {
          codeText: "ARROZ-1",
          name: "Arroz 1 kg",
          brand: "",
          productWeight: 1000,
          packageWeight: 10,
          unit: "g",
        },
        op: { codeText: "OP-7", producedPackages: 2, projectedPackages: 40 },
        data: {
          status: 2,
          speed: 62.5,
          a: { c: 26, p: 100, s: 26_260, s_converted: 26.26, s_unit: "kg", avg: 1010, min: 1010, max: 1010 },
        },
        factor: 0.375,
      });
      expect(beans).toMatchObject({
        // The machine was changed over and has not weighed the next product yet.
        product: { name: "Feijão 225 g" },
        op: null,
        data: { status: 2, speed: 0, a: { c: 0 } },
        others: [{ product: { codeText: "ARROZ-1" }, data: { a: { c: 1 } } }],
        factor: 0,
      });
    });

    it("of an empty window show the loaded product, no shares and no factor", async () => {
      const opened = plant();
      const factory = await opened.addFactory();
      await storeBatch(opened.test, factory.tenantId, nowMs, {
        statuses: [{ equipment: 4, at: nowMs - 120_000, state: 2, speed: 10, product: "7892" }],
      });
      const question = { windows: [{ startMs: nowMs + 1, endMs: nowMs + 2 }], equipments: [4] };
      const { data } = await ask(opened.test.app, getProductionCards, factory, question);
      const none = { c: 0, p: null, s: 0, s_converted: 0, s_unit: "g" };
      expect(data).toEqual([
        {
          equipment: { id: 4, name: "FEJ1", groupName: null },
          product: expect.objectContaining({
            name: "Feijão 225 g",
            codeText: null,
            productWeight: 225,
          }) as object,
          running: expect.objectContaining({ name: "Feijão 225 g" }) as object,
          op: null,
          others: [],
          data: {
            status: 3,
            speed: 0,
            a: { ...none, avg: null, min: null, max: null },
            ro: none,
            ru: none,
            invalid: none,
            giveaway: null,
          },
          factor: null,
          unplanned: null,
        },
      ]);
    });
  });
}
