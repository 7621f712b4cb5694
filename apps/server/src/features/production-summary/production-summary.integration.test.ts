import { getProductionSummary, type ProductionSummary } from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, printedSeed, storeBatch } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { classOf, kindOf } from "../../testing/weighing-classes.ts";
import { matches, type WeighingFilter } from "../../testing/weighing-filters.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

const seed = printedSeed();

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

// What else the call has to do is asked of it beside production, whose test shares its records.
describe("production summary", () => {
  it(
    "equals the count package by package over days on which clocks are changed",
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(weighedPlants(30, 6), async (plant) => {
          const factory = await openWeighedPlant(opened, plant);
          for (const asked of plant.filters) {
            const { data } = await ask(opened.test.app, getProductionSummary, factory, { ...asked });
            expect(data.result).toEqual(expected(plant.records, asked));
          }
        }),
        { seed, numRuns: 10 },
      );
    },
  );

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
