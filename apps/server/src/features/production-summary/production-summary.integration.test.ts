import { getProductionSummary, type ProductionSummary } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, printedSeed } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { classOf, kindOf } from "../../testing/weighing-classes.ts";
import { matches, type WeighingFilter } from "../../testing/weighing-filters.ts";
import type { WeighingRecord } from "../../testing/weighing-records.ts";

const seed = printedSeed();

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

function expected(records: readonly WeighingRecord[], asked: WeighingFilter): ProductionSummary {
  const counted = records.filter((record) => matches(record, asked));
  return {
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
});
