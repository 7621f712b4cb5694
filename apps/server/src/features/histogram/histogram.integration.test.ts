import {
  type EquipmentHistogram,
  getProductionHistogram,
  getProductWeights,
  type HistogramBin,
} from "@fiel/contracts";
import { type WeighingKind, weighingKinds } from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, askReport, randomCases, tryCall } from "../../testing/dashboard-questions.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { classOf, deviationOf, kindOf, meanOf, weightsOf } from "../../testing/weighing-classes.ts";
import { matches, namesOf, type WeighingFilter } from "../../testing/weighing-filters.ts";
import { pretendHour, storeWeighings } from "../../testing/weighing-records.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";

const beginMs = Date.UTC(2018, 10, 4, 3);

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

/** Edges computed by hand: 1010 g with 30 g to the limit gives 2 g, 230 g with 2 × 9 g gives 1 g; a hundred bins to each side. */
const edges: Readonly<Record<string, { width: number; first: number; last: number }>> = {
  "ARROZ-1": { width: 2, first: 810, last: 1210 },
  "7892": { width: 1, first: 130, last: 330 },
};

/** Edges without a product: three deviations to each side of the mean, with a width of 1, 2 or 5 times a power of ten. */
function edgesOfData(weightsMg: readonly number[]): { width: number; first: number; last: number } {
  const wanted = (3 * (deviationOf(weightsMg) ?? 0)) / 20;
  const widths = [10, 100, 1_000, 10_000, 100_000].flatMap((power) => [power, 2 * power, 5 * power]);
  const widthMg = widths.find((width) => width >= wanted - 1e-6) ?? 0;
  const middle = Math.floor((meanOf(weightsMg) ?? 0) / widthMg) * widthMg;
  return {
    width: widthMg / 1000,
    first: (middle - 100 * widthMg) / 1000,
    last: (middle + 100 * widthMg) / 1000,
  };
}

function expectedBins(
  records: readonly WeighingRecord[],
  { width, first, last }: { width: number; first: number; last: number },
): HistogramBin[] {
  const edgeOf = ({ weightMg }: WeighingRecord): number => {
    const widthMg = Math.round(width * 1000);
    return Math.max(first * 1000, Math.min(last * 1000, weightMg - (weightMg % widthMg))) / 1000;
  };
  const count = (own: readonly WeighingRecord[], kind: WeighingKind) =>
    own.filter((record) => kindOf(record) === kind).length;
  return [...Map.groupBy(records, edgeOf)]
    .toSorted(([one], [other]) => one - other)
    .map(([weight, own]) => ({
      weight,
      amount: own.length,
      invalid: count(own, "invalid"),
      rejected: count(own, "rejected"),
      under: own.filter((record) => classOf(record) === "ru").length,
    }));
}

function expected(
  records: readonly WeighingRecord[],
  asked: WeighingFilter,
  excluded: readonly WeighingKind[],
) {
  const counted = records.filter((record) => matches(record, asked) && !excluded.includes(kindOf(record)));
  const ofNone = edgesOfData(
    counted.filter(({ product }) => product === null).map(({ weightMg }) => weightMg),
  );
  return namesOf(asked).flatMap(({ id, equipment }) =>
    ["ARROZ-1", "7892", null].flatMap((product) => {
      const own = counted.filter((record) => record.equipment === id && record.product === product);
      const bins = edges[product ?? ""] ?? ofNone;
      const target = product === null ? null : (weightsOf(product)?.targetMg ?? 0) / 1000;
      return own.length === 0
        ? []
        : [{ equipment, id, product, target, binWidth: bins.width, data: expectedBins(own, bins) }];
    }),
  );
}

const comparable = (result: readonly EquipmentHistogram[]) =>
  result.map((one) => ({
    ...one,
    product: one.product === null ? null : (one.product.codeText ?? String(one.product.code)),
  }));

describe("production histogram", () => {
  it("equals the count package by package in bins drawn by hand", async () => {
    const leftOut = fc.array(fc.subarray([...weighingKinds]), { minLength: 4, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(weighedPlants(30, 4), leftOut, async (plant, typeCodes) => {
        const factory = await openWeighedPlant(opened, plant);
        const { records, filters } = plant;
        for (const [i, filter] of filters.entries()) {
          const typeCode = typeCodes[i] ?? [];
          const answer = await ask(opened.test.app, getProductionHistogram, factory, { ...filter, typeCode });
          expect(comparable(answer.data.result)).toEqual(expected(records, filter, typeCode));
          const reported = await askReport(opened.test.app, "ProductionHistogram", factory, { ...filter });
          expect(comparable(reported)).toEqual(expected(records, filter, []));
        }
      }),
      randomCases(15),
    );
  });

  it("gathers what lies far off in the outermost bins", async () => {
    const record = (weightMg: number): WeighingRecord => ({
      equipment: 3,
      at: nowMs - 1000,
      weightMg,
      product: "ARROZ-1",
      operator: null,
      verdict: null,
      inspected: null,
    });
    await storeWeighings(opened.test, opened.plant.tenantId, nowMs, [
      record(0),
      record(3_000_000),
      record(1_010_000),
    ]);
    const { data } = await ask(opened.test.app, getProductionHistogram, opened.caller(), {
      windows: [{ startMs: nowMs - 2000, endMs: nowMs }],
    });
    expect(data.result[0]?.data).toEqual([
      { weight: 810, amount: 1, invalid: 1, rejected: 0, under: 0 },
      { weight: 1010, amount: 1, invalid: 0, rejected: 0, under: 0 },
      { weight: 1210, amount: 1, invalid: 1, rejected: 0, under: 0 },
    ]);
  });

  it("equals it too where bins are finer than the grid on which weights are counted ahead", async () => {
    const factory = await opened.addFactory();
    const records = Array.from({ length: 200 }, (_, i) => ({
      equipment: 3,
      at: beginMs + i * 240_000,
      weightMg: (i % 2 === 0 ? 500_000 : 1_010_000) + 10 * ((i * 37) % 40),
      product: i % 2 === 0 ? null : "ARROZ-1",
      operator: null,
      verdict: null,
      inspected: null,
    }));
    await storeWeighings(opened.test, factory.tenantId, nowMs, records);
    const filter = { windows: [{ startMs: beginMs, endMs: nowMs }] };
    const { data } = await ask(opened.test.app, getProductionHistogram, factory, filter);
    expect(data.result.map(({ binWidth }) => binWidth)).toEqual([2, 0.02]);
    expect(comparable(data.result)).toEqual(
      expected(records, { ...filter, equipments: [], operator: undefined, product: undefined }, []),
    );
  });

  it("refuses more packages than it could count one by one", async () => {
    const factory = await opened.addFactory();
    await pretendHour(opened.test, factory.tenantId, 3, beginMs, 150_000_001);
    const question = { windows: [{ startMs: beginMs, endMs: nowMs }] };
    const { status, body } = await tryCall(opened.test.app, getProductionHistogram, factory, question);
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code: "WindowTooLarge", fields: { dates: expect.any(String) as string } },
    });
  });

  it("of an empty window, or with every kind left out, is an empty list", async () => {
    const empty = { data: { result: [] } };
    expect(
      await ask(opened.test.app, getProductionHistogram, opened.caller(), {
        windows: [{ startMs: 1, endMs: 2 }],
      }),
    ).toEqual(empty);
    const all = { windows: [{ startMs: 0, endMs: nowMs }], typeCode: [...weighingKinds] };
    expect(await ask(opened.test.app, getProductionHistogram, opened.caller(), all)).toEqual(empty);
  });

  it("is open to operators and closed to other clients", async () => {
    const windows = [{ startMs: 0, endMs: nowMs }];
    expect(
      (await tryCall(opened.test.app, getProductionHistogram, opened.caller("operator"), { windows })).status,
    ).toBe(200);
    expect(
      (await tryCall(opened.test.app, getProductionHistogram, opened.caller("other"), { windows })).status,
    ).toBe(403);
    const other = await opened.addFactory();
    expect((await ask(opened.test.app, getProductionHistogram, other, { windows })).data.result).toEqual([]);
  });

  it.each([
    ["an unknown kind", { typeCode: "zz" }, "InvalidRequest", "typeCode.0"],
    ["an equipment that is not the client's", { equipments: 99 }, "UnknownEquipment", "equipments"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const question = { windows: [{ startMs: 1, endMs: 2 }], ...wrong };
    const { status, body } = await tryCall(
      opened.test.app,
      getProductionHistogram,
      opened.caller(),
      question,
    );
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
  });
});

describe("weights of one product", () => {
  const windows = [{ startMs: beginMs, endMs: nowMs }];

  it("are all of its packages on a fine scale, and the mean of those that were useful", async () => {
    const factory = await opened.addFactory();
    const weightsMg = [1_010_000, 1_010_499, 1_011_200, 0, 3_000_000];
    const records = weightsMg.map((weightMg, i) => ({
      equipment: i % 2 === 0 ? 3 : 4,
      at: beginMs + i * 7_000_000,
      weightMg,
      product: "ARROZ-1",
      operator: null,
      verdict: null,
      inspected: null,
    }));
    const ofAnother = { ...(records[0] as WeighingRecord), at: beginMs + 1, product: null };
    await storeWeighings(opened.test, factory.tenantId, nowMs, [...records, ofAnother]);
    const { data } = await ask(opened.test.app, getProductWeights, factory, { windows, product: "ARROZ-1" });
    expect(data.result.weights).toEqual([
      { weight: 0, amount: 1 },
      { weight: 1010, amount: 2 },
      { weight: 1011, amount: 1 },
      { weight: 1515, amount: 1 },
    ]);
    expect(data.result.useful).toEqual({ count: 3, mean: (1_010_000 + 1_010_499 + 1_011_200) / 3000 });
  });

  it("are none of a product that was not weighed, and of another client's", async () => {
    const factory = await opened.addFactory();
    expect(
      (await ask(opened.test.app, getProductWeights, factory, { windows, product: "7892" })).data.result,
    ).toEqual({ weights: [], useful: { count: 0, mean: null } });
    const other = await tryCall(opened.test.app, getProductWeights, opened.caller("other"), {
      windows,
      product: "7892",
    });
    expect(other.status).toBe(403);
  });

  it.each([
    ["without a product", {}, "InvalidRequest"],
    ["for a product that there is not", { product: "none" }, "UnknownProduct"],
  ])("are refused %s", async (_what, question, code) => {
    const { status, body } = await tryCall(opened.test.app, getProductWeights, opened.caller(), {
      windows,
      ...question,
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { product: expect.any(String) as string } } });
  });
});
