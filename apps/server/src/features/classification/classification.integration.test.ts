import { type Classes, type EquipmentClassification, getProductionClassification } from "@fiel/contracts";
import { classificationOrder, momentsOf, percentOf, sampleDeviationMgOf } from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, askReport, printedSeed, tryCall } from "../../testing/dashboard-questions.ts";
import { matches, namesOf, type WeighingFilter, weighingFilters } from "../../testing/weighing-filters.ts";
import {
  classOf,
  storeWeighings,
  type WeighingRecord,
  weighingRecords,
} from "../../testing/weighing-records.ts";

/** In New York the clock is put back at this instant. */
const changeMs = Date.UTC(2026, 10, 1, 6);
const seed = printedSeed();

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const close = (value: number | null) => (value === null ? null : (expect.closeTo(value, 6) as number));
const keyOf = ({ product }: { product: { codeText: string | null; code: number } | null }): string | null =>
  product === null ? null : (product.codeText ?? String(product.code));

/** Every class counted package by package. */
function expectedClasses(records: readonly WeighingRecord[]): Classes {
  const entries = classificationOrder.map((code, order) => {
    const isInspection = code === "i" || code === "ni";
    const own = records.filter((record) =>
      isInspection ? record.inspected === (code === "i") : classOf(record) === code,
    );
    const dev = sampleDeviationMgOf(momentsOf(own.map(({ weightMg }) => weightMg)));
    const weights = isInspection
      ? { sum: null, dev: null }
      : {
          sum: own.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000,
          dev: close(dev === null ? null : dev / 1000),
        };
    return [
      code,
      { count: own.length, ...weights, overall: percentOf(own.length, records.length), order },
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
  it(
    "equals the count package by package, of each equipment and each product",
    { timeout: 240_000 },
    async () => {
      const around = {
        records: weighingRecords(changeMs, 30),
        filters: fc.array(weighingFilters(changeMs, 30), { minLength: 4, maxLength: 4 }),
      };
      await fc.assert(
        fc.asyncProperty(fc.record(around), async ({ records, filters }) => {
          const factory = await opened.addFactory({
            createdAt: changeMs,
            removedAt: changeMs + 40 * 3_600_000,
          });
          await storeWeighings(opened.test, factory.tenantId, nowMs, records);
          for (const asked of filters) {
            const answer = await ask(opened.test.app, getProductionClassification, factory, { ...asked });
            expect(comparable(answer.data.result)).toEqual(expected(records, asked));
            const reported = await askReport(opened.test.app, "Classification", factory, { ...asked });
            expect(comparable(reported)).toEqual(expected(records, asked));
          }
        }),
        { seed, numRuns: 15 },
      );
    },
  );

  it("of a checkweigher's real session has its figures", async () => {
    // 225.1 220.6 220.2 215.8 224.7 g kept and 212.5 g expelled: mean 221.28 g, s 3.80618 g (domain decisions, data README).
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
