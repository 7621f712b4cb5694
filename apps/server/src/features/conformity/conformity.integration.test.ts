import { getConformity, type ProductConformity } from "@fiel/contracts";
import type { TimeWindow } from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, randomCases, storeBatch } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { weightsOf } from "../../testing/weighing-classes.ts";
import { productKeys, storeWeighings } from "../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";
import { close, meanOf, tolerant } from "./testing/close-to.ts";
import { beansFrom, expectedSamples, joinedWindows, judgedOf } from "./testing/conformity-reference.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const keyOf = ({ productCodeText }: ProductConformity) => productCodeText ?? "7892";

interface Asked {
  readonly windows: readonly TimeWindow[];
  readonly equipment: number;
  readonly product: string | undefined;
  readonly sampleSize: 5 | 13 | 20 | 32 | 80;
  readonly timeZone: string;
}

function expected(
  records: readonly WeighingRecord[],
  { windows, equipment, product, sampleSize, timeZone }: Asked,
) {
  return productKeys
    .filter((key) => product === undefined || key === product)
    .flatMap((key) => {
      const own = joinedWindows(windows).flatMap((window) => judgedOf(records, equipment, key, window));
      if (own.length === 0) return [];
      const asked = { equipment, product: key, windows, size: sampleSize, timeZone };
      const samples = expectedSamples(records, asked);
      const packageMg = weightsOf(key)?.packageMg ?? 0;
      return [
        {
          key,
          itemCount: own.length,
          sampleCount: samples.length,
          refusedCount: samples.filter(({ approved }) => !approved).length,
          average: meanOf(samples.map(({ avg }) => avg)),
          deviation: meanOf(samples.map(({ dev }) => dev)),
          samples: samples.map(tolerant),
          items: own.map(({ at, weightMg }) => ({ weight: (weightMg - packageMg) / 1000, date: at })),
        },
      ];
    });
}

describe("conformity", () => {
  it.each([
    ["windows of hours", 20, 3],
    ["windows that are put together from days", 100, 12],
  ])("equals the rule worked out sample by sample: %s", async (_what, hours, times) => {
    const details = fc.record({
      equipment: fc.constantFrom(3, 4, 5),
      sampleSize: fc.constantFrom(5 as const, 13 as const, 20 as const, 32 as const, 80 as const),
    });
    await fc.assert(
      fc.asyncProperty(
        weighedPlants(hours, 5, times),
        fc.array(details, { minLength: 5, maxLength: 5 }),
        async (plant, asked) => {
          // One package per machine and instant, because the order of simultaneous packages is undefined.
          const weighings = [
            ...new Map(plant.records.map((one) => [`${one.equipment} ${one.at}`, one])).values(),
          ];
          const questions = asked.map((one, i) => {
            const { windows = [], product } = plant.filters[i] ?? {};
            return { ...one, windows, product };
          });
          // The second half is stored after the first query. It is late and lies between the known packages.
          const [some, late] = [weighings.filter((_, i) => i % 2 === 0), weighings.filter((_, i) => i % 2)];
          const factory = await openWeighedPlant(opened, { ...plant, records: some });
          for (const records of [some, weighings]) {
            if (records === weighings && late.length > 0)
              await storeWeighings(opened.test, factory.tenantId, nowMs, late);
            for (const query of questions) {
              const { data } = await ask(opened.test.app, getConformity, factory, { ...query });
              const comparable = data.result.map((one) => {
                const { itemCount, sampleCount, refusedCount, average, deviation, samples, items } = one;
                const counts = { itemCount, sampleCount, refusedCount, average, deviation };
                return { key: keyOf(one), ...counts, samples, items };
              });
              const { timeZone } = plant;
              expect(comparable).toEqual(expected(records, { ...query, timeZone }));
            }
          }
        },
      ),
      randomCases(15),
    );
  });

  it.each([32, 80] as const)("judges samples of %i by their own plan", async (sampleSize) => {
    const factory = await opened.addFactory();
    const startMs = nowMs - 3_600_000;
    // Net 225 g, package 5 g. One package in nineteen lacks more than the 9 g of the tolerance.
    const lacks = (i: number): boolean => i % 19 === 0 || i % 160 < 6;
    const weightsMg = Array.from(
      { length: 700 },
      (_, i) => 230_000 + ((i * 7_919) % 301) * 20 - (lacks(i) ? 13_000 : 0),
    );
    const records = beansFrom(startMs, weightsMg);
    await storeWeighings(opened.test, factory.tenantId, nowMs, records, 1);
    const windows = [{ startMs, endMs: nowMs }];
    const query = { windows, equipment: 4, product: "7892", sampleSize };
    const { data } = await ask(opened.test.app, getConformity, factory, query);
    const all = expectedSamples(records, { equipment: 4, product: "7892", windows, size: sampleSize });
    expect(new Set(all.map(({ approved }) => approved)).size).toBe(2);
    expect(data.result[0]?.samples).toEqual(all.map(tolerant));
  });

  it("refuses a checkweigher's real session by the individual criterion", async () => {
    // Computed outside this project: mean 221.28, s 3.80618, criterion 225 - 2.059 s = 217.163, T 9, one below 216, c 0.
    const at = nowMs - 3_600_000;
    const weightMg = [225_100, 220_600, 220_200, 215_800, 224_700].map((net) => net + 5_000);
    await storeBatch(opened.test, opened.plant.tenantId, nowMs, {
      weighings: [{ equipment: 4, product: "7892", at: weightMg.map((_, i) => at + i * 2000), weightMg }],
    });
    const query = { windows: [{ startMs: at, endMs: nowMs }], equipment: 4, sampleSize: 5 };
    const { data } = await ask(opened.test.app, getConformity, opened.caller(), query);
    const refused = {
      startDate: at,
      endDate: at + 8000,
      min: 215.8,
      max: 225.1,
      avg: 221.28,
      dev: expect.closeTo(3.806_18, 5) as number,
      criterion: expect.closeTo(217.163, 3) as number,
      belowTolerance: 1,
      belowDoubleTolerance: 0,
      averageMet: true,
      individualMet: false,
      approved: false,
    };
    expect(data.result).toEqual([
      {
        productId: expect.any(Number) as number,
        productName: "Feijão 225 g",
        productCodeText: null,
        productUnit: "g",
        productWeight: 225,
        packageWeight: 5,
        tolerance: 9,
        weights: [{ until: null, productWeight: 225, packageWeight: 5, tolerance: 9 }],
        individualAcceptanceCriterium: 0,
        multiplierFactor: 2.059,
        regulation: "inmetro-93-2022",
        itemCount: 5,
        sampleCount: 1,
        refusedCount: 1,
        average: close(221.28),
        deviation: expect.closeTo(3.806_18, 5) as number,
        samples: [refused],
        latest: [refused],
        lastRefused: refused,
        items: weightMg.map((weight, i) => ({ weight: (weight - 5_000) / 1000, date: at + i * 2000 })),
      },
    ]);
  });

  it("of an empty window is an empty list, with twenty to a sample unless told", async () => {
    const { data } = await ask(opened.test.app, getConformity, opened.caller(), {
      windows: [{ startMs: 1, endMs: 2 }],
      equipments: 3,
    });
    expect(data.result).toEqual([]);
    const windows = [{ startMs: 0, endMs: nowMs }];
    const usual = await ask(opened.test.app, getConformity, opened.caller(), { windows, equipments: 4 });
    expect(usual.data.result[0]).toMatchObject({
      multiplierFactor: 0.64,
      individualAcceptanceCriterium: 1,
      sampleCount: 0,
      itemCount: 5,
    });
  });
});
