import { getPackagesGrouped, getPackagesTotal } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, randomCases, tryCall } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { kindOf } from "../../testing/weighing-classes.ts";
import { matches } from "../../testing/weighing-filters.ts";
import { storeWeighings } from "../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const grams = (records: readonly WeighingRecord[]) =>
  records.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000;
const bales = (count: number, packSize: number) => (count - (count % packSize)) / packSize;

/** Amounts counted one by one, with ten packages of rice and three of beans per bale. */
function amountsOf(records: readonly WeighingRecord[]) {
  const countOf = (product: string) => records.filter((record) => record.product === product).length;
  const totalPackages = bales(countOf("ARROZ-1"), 10) + bales(countOf("7892"), 3);
  return { totalProducts: records.length, totalGroupWeight: grams(records), totalPackages };
}

function expectedGroup(groupName: string | null, records: readonly WeighingRecord[]) {
  const products = ["ARROZ-1", "7892", null].map((key) => ({
    key,
    own: records.filter(({ product }) => product === key),
  }));
  return {
    groupName,
    ...amountsOf(records),
    products: products
      .filter(({ own }) => own.length > 0)
      .map(({ key, own }) => ({ key, ...amountsOf(own) })),
  };
}

const record = (at: number, equipment: number, weightMg: number): WeighingRecord => ({
  equipment,
  at,
  weightMg,
  product: "7892",
  operator: null,
  verdict: null,
  inspected: null,
});

describe("bales", () => {
  it("of groups and of all equal the count package by package", async () => {
    await fc.assert(
      fc.asyncProperty(weighedPlants(30, 4), async (plant) => {
        const factory = await openWeighedPlant(opened, plant);
        const { records, filters } = plant;
        for (const { windows, equipments } of filters) {
          const counted = records
            .filter((one) => matches(one, { windows, equipments, operator: undefined, product: undefined }))
            .filter((one) => kindOf(one) === "useful");
          const groups = [
            { groupName: "Grãos", mids: [3, 5] },
            { groupName: null, mids: [4] },
          ].filter(({ mids }) => equipments.length === 0 || mids.some((mid) => equipments.includes(mid)));
          const { data } = await ask(opened.test.app, getPackagesGrouped, factory, { windows, equipments });
          const comparable = data.result.map(({ id: _id, products, ...group }) => ({
            ...group,
            products: products.map(({ product, ...amounts }) => ({
              key: product === null ? null : (product.codeText ?? String(product.code)),
              ...amounts,
            })),
          }));
          expect(comparable).toEqual(
            groups.map(({ groupName, mids }) =>
              expectedGroup(
                groupName,
                counted.filter(({ equipment }) => mids.includes(equipment)),
              ),
            ),
          );
          expect(data.total).toEqual(amountsOf(counted));
          const total = await ask(opened.test.app, getPackagesTotal, factory, { windows, equipments });
          expect(total.data.totalPackages).toBe(amountsOf(counted).totalPackages);
        }
      }),
      randomCases(15),
    );
  });

  it("of all join the rests of two groups", async () => {
    const at = nowMs - 60_000;
    const weighings = [record(at, 3, 230_000), record(at + 1, 3, 230_000), record(at, 4, 230_000)];
    await storeWeighings(opened.test, opened.plant.tenantId, nowMs, weighings);
    const windows = [{ startMs: at, endMs: nowMs }];
    const { data } = await ask(opened.test.app, getPackagesGrouped, opened.caller(), { windows });
    expect(
      data.result.map(({ groupName, totalProducts, totalPackages }) => ({
        groupName,
        totalProducts,
        totalPackages,
      })),
    ).toEqual([
      { groupName: "Grãos", totalProducts: 2, totalPackages: 0 },
      { groupName: null, totalProducts: 1, totalPackages: 0 },
    ]);
    expect(data.total).toEqual({ totalProducts: 3, totalGroupWeight: 690, totalPackages: 1 });
  });

  it("of an empty window are none, for every group", async () => {
    const windows = [{ startMs: 1, endMs: 2 }];
    const none = { totalProducts: 0, totalGroupWeight: 0, totalPackages: 0 };
    const { data } = await ask(opened.test.app, getPackagesGrouped, opened.caller(), { windows });
    expect(data).toEqual({
      result: [
        { id: expect.any(Number) as number, groupName: "Grãos", ...none, products: [] },
        { id: null, groupName: null, ...none, products: [] },
      ],
      total: none,
    });
    expect(await ask(opened.test.app, getPackagesTotal, opened.caller(), { windows })).toEqual({
      data: { totalPackages: 0 },
    });
  });

  it.each([getPackagesGrouped, getPackagesTotal])(
    "$path is open to operators and closed to other clients",
    async (call) => {
      const windows = [{ startMs: 0, endMs: nowMs }];
      expect((await tryCall(opened.test.app, call, opened.caller("operator"), { windows })).status).toBe(200);
      expect((await tryCall(opened.test.app, call, opened.caller("other"), { windows })).status).toBe(403);
      const other = await opened.addFactory();
      const { body } = await tryCall(opened.test.app, call, other, { windows });
      expect(JSON.stringify(body)).not.toMatch(/"(totalProducts|totalPackages)":[1-9]/);
    },
  );

  it.each([
    ["an equipment that is not the client's", { equipments: 99 }, "UnknownEquipment", "equipments"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
  ])("refuse %s with the field's name", async (_what, wrong, code, field) => {
    for (const call of [getPackagesGrouped, getPackagesTotal]) {
      const { status, body } = await tryCall(opened.test.app, call, opened.caller(), {
        windows: [{ startMs: 1, endMs: 2 }],
        ...wrong,
      });
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
    }
  });
});
