import {
  getConformity,
  getGiveaway,
  getOccurrences,
  getOccurrencesHistogram,
  getPackagesGrouped,
  getPackagesTotal,
  getProductionCards,
  listOrdersInWork,
} from "@fiel/contracts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ask, storeBatch } from "../../../testing/dashboard-questions.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { minuteMs, nowMs } from "./played-orders.ts";
import { openChangingPlant, type ChangingPlant } from "./changing-plant.part.ts";

interface Opened {
  readonly test: () => TestApp;
  readonly seed: number;
  readonly setClock: (ms: number) => void;
}

/** Instant of the first change; earlier windows are closed. */
const closedMs = nowMs - 60 * minuteMs;
const windows = [{ startMs: closedMs - 120 * minuteMs, endMs: closedMs }];

const change = fc.oneof(
  fc.record({
    kind: fc.constant("group" as const),
    machine: fc.constantFrom(3, 6),
    group: fc.constantFrom("Grãos", "Cafés", null),
  }),
  fc.record({
    kind: fc.constant("product" as const),
    packSize: fc.integer({ min: 1, max: 9 }),
    netWeight: fc.integer({ min: 900, max: 1_010 }),
    packageWeight: fc.integer({ min: 0, max: 20 }),
    costPerKg: fc.constantFrom("", "5", "12.5"),
  }),
  fc.record({ kind: fc.constant("event" as const), planned: fc.boolean() }),
);

/** Tests that figures use the registrations of their time. */
export function pastFigures({ test, seed, setClock }: Opened): void {
  const figures = async ({ caller }: ChangingPlant) => {
    const question = { windows, equipments: [3, 6] };
    const { app } = test();
    const orders = await ask(app, listOrdersInWork, caller, {});
    const [bales, total, giveaway, cards, occurrences, causes, conformity] = await Promise.all([
      ask(app, getPackagesGrouped, caller, question),
      ask(app, getPackagesTotal, caller, question),
      ask(app, getGiveaway, caller, question),
      ask(app, getProductionCards, caller, question),
      ask(app, getOccurrences, caller, question),
      ask(app, getOccurrencesHistogram, caller, question),
      ask(app, getConformity, caller, { windows, equipments: [3], sampleSize: 5 }),
    ]);
    // The recent speed is a present figure and left out.
    const finished = orders.flatMap(({ recent: _recent, ...order }) => (order.status === 4 ? [order] : []));
    const ofTime = cards.data.map(({ equipment: { id }, product, data, others, factor, unplanned }) => {
      const { status: _status, speed: _speed, ...blocks } = data;
      return { id, product, blocks, others, factor, unplanned };
    });
    return { finished, bales, total, giveaway, cards: ofTime, occurrences, causes, conformity };
  };
  const openPlant = (startMs: number) => {
    setClock(startMs);
    return openChangingPlant(test(), startMs);
  };

  describe("what was registered differently afterwards", () => {
    it("leaves every closed figure as it was", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
          const plant = await openPlant(closedMs - 180 * minuteMs);
          setClock(closedMs - 120 * minuteMs);
          const order = await plant.startOrder("OP-1", "Grãos");
          await plant.weigh(3, closedMs - 90 * minuteMs, 20);
          await plant.weigh(6, closedMs - 80 * minuteMs, 7);
          await storeBatch(test(), plant.caller.tenantId, nowMs, {
            occurrences: [
              {
                equipment: 3,
                code: 20,
                startedAt: closedMs - 50 * minuteMs,
                endedAt: closedMs - 40 * minuteMs,
              },
            ],
          });
          setClock(closedMs);
          await plant.endOrder(order);
          const before = await figures(plant);
          expect(before.finished).toMatchObject([{ codeText: "OP-1", producedPackages: 10 }]);
          expect(before.conformity.data.result).toMatchObject([{ sampleCount: 4, productWeight: 1000 }]);
          for (const [place, one] of changes.entries()) {
            setClock(closedMs + (place + 1) * minuteMs);
            await plant.change(one);
          }
          setClock(nowMs);
          expect(await figures(plant)).toEqual(before);
        }),
        { seed, numRuns: 8 },
      );
    });

    it("counts from then on, for what is in work: the line's machines and the bale's size of each time", async () => {
      const plant = await openPlant(closedMs - 180 * minuteMs);
      setClock(closedMs - 120 * minuteMs);
      await plant.startOrder("OP-1", "Grãos");
      // Five packages at two per bale, then six at four per bale; then the machine moves to the other line and another takes its place.
      await plant.weigh(3, closedMs - 90 * minuteMs, 5);
      setClock(closedMs - 80 * minuteMs);
      await plant.change({ kind: "product", packSize: 4, netWeight: 1000, packageWeight: 10, costPerKg: "" });
      await plant.weigh(3, closedMs - 70 * minuteMs, 6);
      setClock(closedMs - 60 * minuteMs);
      await plant.change({ kind: "group", machine: 3, group: "Cafés" });
      await plant.change({ kind: "group", machine: 6, group: "Grãos" });
      await plant.weigh(3, closedMs - 50 * minuteMs, 40);
      await plant.weigh(6, closedMs - 50 * minuteMs, 4);
      setClock(closedMs);
      // 5 / 2 + 6 / 4 + 4 / 4.
      expect((await ask(test().app, listOrdersInWork, plant.caller, {}))[0]).toMatchObject({
        producedPackages: 5,
      });
      const { data } = await ask(test().app, getPackagesGrouped, plant.caller, {
        windows,
        equipments: [3, 6],
      });
      expect(
        data.result.map(({ groupName, totalProducts, totalPackages }) => [
          groupName,
          totalProducts,
          totalPackages,
        ]),
      ).toEqual([
        ["Cafés", 40, 10],
        ["Grãos", 15, 5],
      ]);
      expect(data.total.totalPackages).toBe(15);
    });

    it("is counted anew from the instant that a correction names, and the trail says so", async () => {
      const plant = await openPlant(closedMs - 180 * minuteMs);
      setClock(closedMs - 120 * minuteMs);
      await plant.startOrder("OP-1", "Grãos");
      await plant.weigh(3, closedMs - 90 * minuteMs, 10);
      await plant.weigh(3, closedMs - 30 * minuteMs, 10);
      setClock(closedMs);
      const made = async () =>
        (await ask(test().app, listOrdersInWork, plant.caller, {}))[0]?.producedPackages;
      const product = { kind: "product" as const, netWeight: 1000, packageWeight: 10, costPerKg: "" };
      expect(await made()).toBe(10);
      await plant.change({ ...product, packSize: 5 });
      expect(await made()).toBe(10);
      setClock(closedMs + minuteMs);
      await plant.change({ ...product, packSize: 10, validFrom: closedMs - 60 * minuteMs });
      expect(await made()).toBe(6);
      await plant.change({ ...product, packSize: 1, validFrom: 0 });
      expect(await made()).toBe(20);
      expect(await plant.lastAudit("product")).toMatchObject({ after: { packSize: 1, validFrom: 0 } });
      for (const change of [
        { ...product, packSize: 7 },
        { kind: "group" as const, machine: 3, group: "Cafés" },
        { kind: "event" as const, planned: true },
      ])
        await expect(plant.change({ ...change, validFrom: closedMs + 10 * minuteMs })).rejects.toThrow(
          "no futuro",
        );
      expect(await made()).toBe(20);
    });
  });
}
