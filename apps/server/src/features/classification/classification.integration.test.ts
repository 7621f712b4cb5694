import { type Classes, type EquipmentClassification, getProductionClassification } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, askReport, randomCases, tryCall } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { classOf, deviationOf, shareOf } from "../../testing/weighing-classes.ts";
import { matches, namesOf, type WeighingFilter } from "../../testing/weighing-filters.ts";
import { storeWeighings } from "../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number));
const keyOf = ({ product }: { product: { codeText: string | null; code: number } | null }): string | null =>
  product === null ? null : (product.codeText ?? String(product.code));

const codes = ["a", "ar", "aru", "aro", "rc", "ro", "ru", "pi", "i", "ni"] as const;

/** A deviation over packages of several sizes has no meaning. */
const isMixed = (records: readonly WeighingRecord[]): boolean =>
  new Set(records.map(({ product }) => product)).size > 1;

/** Every class, counted package by package. */
function expectedClasses(records: readonly WeighingRecord[]): Classes {
  const entries = codes.map((code, order) => {
    const isInspection = code === "i" || code === "ni";
    const own = records.filter((record) =>
      isInspection ? record.inspected === (code === "i") : classOf(record) === code,
    );
    const weights = isInspection
      ? { sum: null, dev: null }
      : {
          sum: own.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000,
          dev: isMixed(own) ? null : close(deviationOf(own.map(({ weightMg }) => weightMg / 1000))),
        };
    return [
      code,
      { count: own.length, ...weights, overall: shareOf(own.length, records.length), order },
    ] as const;
  });
  return Object.fromEntries(entries) as Classes;
}

function expected(records: readonly WeighingRecord[], asked: WeighingFilter) {
  const counted = records.filter((record) => matches(record, asked));
  return namesOf(asked).map(({ id, equipment }) => {
    const own = counted.filter((record) => record.equipment === id);
    const byProduct = ["ARROZ-1", "7892", null]
      .map((product) => ({ key: product, own: own.filter((record) => record.product === product) }))
      .filter((group) => group.own.length > 0);
    return {
      equipment,
      id,
      unit: "g",
      classes: expectedClasses(own),
      products: byProduct.map((group) => ({ key: group.key, classes: expectedClasses(group.own) })),
    };
  });
}

const comparable = (result: readonly EquipmentClassification[]) =>
  result.map((one) => ({
    ...one,
    products: one.products.map((product) => ({ key: keyOf(product), classes: product.classes })),
  }));

describe("classification", () => {
  it("equals the count package by package, of each equipment and each product", async () => {
    await fc.assert(
      fc.asyncProperty(weighedPlants(30, 4), async (plant) => {
        const factory = await openWeighedPlant(opened, plant);
        const { records, filters } = plant;
        for (const asked of filters) {
          const answer = await ask(opened.test.app, getProductionClassification, factory, { ...asked });
          expect(comparable(answer.data.result)).toEqual(expected(records, asked));
          const reported = await askReport(opened.test.app, "Classification", factory, { ...asked });
          expect(comparable(reported)).toEqual(expected(records, asked));
        }
      }),
      randomCases(15),
    );
  });

  it("of a checkweigher's real session has its figures", async () => {
    // 225.1 220.6 220.2 215.8 224.7 g kept and 212.5 g rejected: mean 221.28 g, s 3.80618 g (domain decisions, data README).
    const kept = [225.1, 220.6, 220.2, 215.8, 224.7].map((grams) => ({ grams, verdict: "useful" as const }));
    const session = [...kept, { grams: 212.5, verdict: "under" as const }].map(({ grams, verdict }, i) => ({
      equipment: 4,
      at: nowMs - 60_000 + i * 2_000,
      weightMg: grams * 1000,
      product: null,
      operator: null,
      verdict,
      inspected: null,
    }));
    await storeWeighings(opened.test, opened.plant.tenantId, nowMs, session, 1);
    const windows = [{ startMs: nowMs - 60_000, endMs: nowMs }];
    const answer = await ask(opened.test.app, getProductionClassification, opened.caller(), {
      windows,
      equipments: [4],
    });
    expect(answer.data.result[0]?.classes).toMatchObject({
      a: { count: 5, sum: 1106.4, overall: 83.33, order: 0, dev: expect.closeTo(3.806_18, 5) as number },
      ru: { count: 1, sum: 212.5, overall: 16.67, order: 6, dev: null },
      pi: { count: 0, sum: 0, overall: 0, dev: null },
    });
  });

  it("of an empty window lists the equipment with nothing in any class", async () => {
    const { data } = await ask(opened.test.app, getProductionClassification, opened.caller(), {
      windows: [{ startMs: 1, endMs: 2 }],
    });
    expect(data.result.map(({ equipment, products }) => ({ equipment, products }))).toEqual([
      { equipment: "ARZ1", products: [] },
      { equipment: "ARZ2", products: [] },
      { equipment: "FEJ1", products: [] },
    ]);
    expect(data.result[0]?.classes).toEqual(expectedClasses([]));
  });

  it("is open to operators and closed to other clients", async () => {
    const windows = [{ startMs: 0, endMs: nowMs }];
    expect(
      (await tryCall(opened.test.app, getProductionClassification, opened.caller("operator"), { windows }))
        .status,
    ).toBe(200);
    expect(
      (await tryCall(opened.test.app, getProductionClassification, opened.caller("other"), { windows }))
        .status,
    ).toBe(403);
    const other = await opened.addFactory();
    const { data } = await ask(opened.test.app, getProductionClassification, other, { windows });
    expect(data.result.every(({ classes }) => Object.values(classes).every(({ count }) => count === 0))).toBe(
      true,
    );
  });

  it.each([
    ["an equipment that is not the client's", { equipments: 99 }, "UnknownEquipment", "equipments"],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
    ["an unknown operator", { operator: 77 }, "UnknownOperator", "operator"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const question = { windows: [{ startMs: 1, endMs: 2 }], ...wrong };
    const { status, body } = await tryCall(
      opened.test.app,
      getProductionClassification,
      opened.caller(),
      question,
    );
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
  });
});
