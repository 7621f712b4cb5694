import { getGiveaway, getProductionSummary, type ProductionSummary } from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, randomCases, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import {
  classOf,
  deviationOf,
  giveawayOf,
  kindOf,
  meanOf,
  weightsOf,
} from "../../testing/weighing-classes.ts";
import { matches, namesOf, type WeighingFilter } from "../../testing/weighing-filters.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

function expected(records: readonly WeighingRecord[], asked: WeighingFilter): ProductionSummary {
  const counted = records.filter((record) => matches(record, asked));
  return {
    unit: "g",
    totalWeight: counted.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000,
    count: counted.length,
    approvedCount: counted.filter((record) => kindOf(record) === "useful").length,
    rejectedSuperiorCount: counted.filter((record) => classOf(record) === "ro").length,
    rejectedInferiorCount: counted.filter((record) => classOf(record) === "ru").length,
  };
}

/** Giveaway of each machine and product, package by package. With so few packages no mean shift is found. */
function expectedGiveaway(records: readonly WeighingRecord[], asked: WeighingFilter) {
  const useful = records.filter((record) => matches(record, asked) && kindOf(record) === "useful");
  return namesOf(asked).flatMap(({ id, equipment }) =>
    ["ARROZ-1", "7892"].flatMap((product) => {
      const own = useful.filter((record) => record.equipment === id && record.product === product);
      const { netMg, packageMg } = weightsOf(product) ?? { netMg: 0, packageMg: 0 };
      const grams = own.map(({ weightMg }) => (weightMg - packageMg) / 1000);
      if (own.length === 0) return [];
      const figures = { mean: close(meanOf(grams)), dev: close(deviationOf(grams)), moved: false };
      const costPerKg = product === "7892" ? 8 : null;
      return [
        { equipment, id, product, nominal: netMg / 1000, costPerKg, giveaway: giveawayOf(own), ...figures },
      ];
    }),
  );
}
const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number));

// Access rules are tested with the production call, which shares these records.
describe("production summary", () => {
  it("equals the count package by package over days on which clocks are changed", async () => {
    await fc.assert(
      fc.asyncProperty(weighedPlants(30, 6), async (plant) => {
        const factory = await openWeighedPlant(opened, plant);
        for (const asked of plant.filters) {
          const { data } = await ask(opened.test.app, getProductionSummary, factory, { ...asked });
          expect(data.result).toEqual(expected(plant.records, asked));
          const given = (await ask(opened.test.app, getGiveaway, factory, { ...asked })).data.result;
          expect(
            given.map(({ since: _since, ...one }) => ({
              ...one,
              product: one.product.codeText ?? String(one.product.code),
            })),
          ).toEqual(expectedGiveaway(plant.records, asked));
          for (const { id, product, since } of given) {
            const code = product.codeText ?? String(product.code);
            const own = plant.records.filter(
              (one) => matches(one, asked) && one.equipment === id && one.product === code,
            );
            const firstMs = Math.min(...own.filter((one) => kindOf(one) === "useful").map(({ at }) => at));
            expect(since).toBeLessThanOrEqual(firstMs);
            expect(since).toBeGreaterThanOrEqual(Math.min(...asked.windows.map(({ startMs }) => startMs)));
          }
        }
      }),
      randomCases(10),
    );
  });

  it("tells with the giveaway whether a product's mean moved, and to its own people alone", async () => {
    const { test, addFactory } = opened;
    const factory = await addFactory();
    const hour = 3_600_000;
    const windows = [{ startMs: nowMs - 10 * hour, endMs: nowMs }];
    const many = (fromHour: number, weightMg: number) => ({
      equipment: 3,
      product: "ARROZ-1",
      at: Array.from({ length: 600 }, (_, i) => nowMs + fromHour * hour + i * 1_000),
      weightMg: Array.from({ length: 600 }, (_, i) => weightMg + (i % 2 === 0 ? 1_000 : -1_000)),
    });
    const told = async () =>
      (await ask(test.app, getGiveaway, factory, { windows })).data.result.map(({ mean, moved }) => [
        mean,
        moved,
      ]);
    await storeBatch(test, factory.tenantId, nowMs, {
      weighings: [many(-9, 1_011_000), many(-8, 1_011_400)],
    });
    // s is 1.02 g: 0.4 g is less than half of it, 2 g of 1.3 g is more.
    expect(await told()).toEqual([[1001.2, false]]);
    await storeBatch(test, factory.tenantId, nowMs, { weighings: [many(-7, 1_013_000)] });
    expect(await told()).toEqual([[expect.closeTo(1001.8, 6), true]]);
    const stranger = { tenant: factory.tenant, token: opened.caller("other").token };
    expect((await tryCall(test.app, getGiveaway, stranger, { windows })).status).toBe(403);
    expect((await tryCall(test.app, getGiveaway, factory, { windows, equipments: 99 })).status).toBe(422);
  });

  it("says in which unit its weight is to be told", async () => {
    const { test } = opened;
    const product = (code: number, unit: "unitlb2" | "unitkg2") => ({
      code,
      codeText: `P-${code}`,
      name: `Produto ${code}`,
      unit,
      netWeight: 250,
      packageWeight: 5,
      packSize: 3,
    });
    const products = [product(1, "unitlb2"), product(2, "unitlb2"), product(3, "unitkg2")];
    const added = await test.stores.addTenant({ ...smallPlant, products });
    const caller = { tenant: added.tenant, token: (await test.signIn(added, "Supervisor")).token };
    const [start, hour] = [nowMs - 10 * 3_600_000, 3_600_000];
    const hours = [["P-1", "P-2", null], ["P-1", "P-3"], [null], []];
    const weighings = hours.flatMap((made, index) =>
      made.map((of) => ({ equipment: 3, product: of, at: [start + index * hour], weightMg: [1_000_000] })),
    );
    await storeBatch(test, added.tenantId, nowMs, { weighings });
    const told = hours.map(async (_, index) => {
      const windows = [{ startMs: start + index * hour, endMs: start + (index + 1) * hour }];
      const { unit, count } = (await ask(test.app, getProductionSummary, caller, { windows })).data.result;
      return [unit, count];
    });
    expect(await Promise.all(told)).toEqual([
      ["lb", 3],
      ["g", 2],
      ["g", 1],
      ["g", 0],
    ]);
  });
});
