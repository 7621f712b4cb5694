import { errorBody, getProduction, getProductionSummary } from "@fiel/contracts";
import { smallPlant } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  ask,
  askReport,
  type Caller,
  randomCases,
  storeBatch,
  tryCall,
} from "../../testing/dashboard-questions.ts";
import { clockChanges } from "../../testing/plant-clock.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import {
  expectedProduction,
  expectedSummary,
  type Filter,
  filterAround,
  productionPlant,
  questionOf,
  tolerant,
  type Weighing,
  weighingAround,
} from "./testing/production-reference.ts";

const noonMs = Date.UTC(2026, 10, 20, 12);

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let callers: Record<"admin" | "operator" | "stranger", Caller>;

beforeAll(async () => {
  test = await openTestApp();
  plant = await test.stores.addTenant(smallPlant);
  const other = await test.stores.addTenant(smallPlant);
  callers = {
    admin: { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token },
    operator: { tenant: plant.tenant, token: (await test.signIn(plant, "Operator")).token },
    stranger: { tenant: other.tenant, token: (await test.signIn(other, "Admin")).token },
  };
});
afterAll(() => test.close());

async function store(weighings: readonly Weighing[], tenantId: number): Promise<void> {
  const columns = weighings.map(({ equipment, at, weightMg, operator, product }) => ({
    equipment,
    product,
    operator,
    at: [at],
    weightMg: [weightMg],
  }));
  await storeBatch(test, tenantId, noonMs + 100 * 86_400_000, { weighings: columns });
}

describe("production", () => {
  it("equals the plain sums over the records, whatever the window, the filter and the steps", async () => {
    const story = fc.constantFrom(...clockChanges).chain(({ timeZone, at }) =>
      fc.record({
        timeZone: fc.constant(timeZone),
        weighings: fc.array(weighingAround(at), { minLength: 1, maxLength: 60 }),
        filters: fc.array(filterAround(at, timeZone), { minLength: 4, maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(story, async ({ timeZone, weighings, filters }) => {
        const factory = await test.stores.addTenant(productionPlant, timeZone);
        const caller = {
          tenant: factory.tenant,
          token: (await test.signIn(factory, "Supervisor")).token,
        };
        await store(weighings, factory.tenantId);
        for (const asked of filters) {
          const everyKind: Filter = { ...asked, typeCode: [] };
          const summary = await ask(test.app, getProductionSummary, caller, questionOf(everyKind));
          expect(summary.data.result).toEqual(expectedSummary(weighings, asked));
          const production = await ask(test.app, getProduction, caller, questionOf(asked));
          expect(production.data.result).toEqual(tolerant(expectedProduction(weighings, asked)));
          const reported = await askReport(test.app, "WeightOverTime", caller, questionOf(everyKind));
          expect(reported).toEqual(tolerant(expectedProduction(weighings, everyKind)));
        }
      }),
      { ...randomCases(15), endOnFailure: true },
    );
  });

  it("merges a long window to at most 500 steps that keep the extremes", async () => {
    const monthMs = 30 * 86_400_000;
    const weighings = Array.from({ length: 2_000 }, (_, i): Weighing => ({
      equipment: 3,
      at: noonMs - monthMs + i * 1_296_000 + 7,
      weightMg: 1_000_000 + ((i * 7_919) % 3_000) * 10,
      operator: 12,
      product: "ARROZ-1",
    }));
    await store(weighings, plant.tenantId);
    const asked: Filter = {
      windows: [{ startMs: noonMs - monthMs, endMs: noonMs }],
      stepMs: 7_200_000,
      timeZone: "America/Sao_Paulo",
      equipments: [],
      operator: undefined,
      product: undefined,
      typeCode: [],
    };
    const { result } = (await ask(test.app, getProduction, callers.admin, questionOf(asked))).data;
    const [first] = result;
    expect(first?.entries.length).toBeLessThanOrEqual(500);
    expect(result).toEqual(tolerant(expectedProduction(weighings, asked)));
    expect(Math.max(...(first?.entries.map(({ max }) => max) ?? []))).toBe(
      Math.max(...weighings.map(({ weightMg }) => weightMg)) / 1000,
    );
  });

  it("of an empty window is zeros and no steps, for every equipment", async () => {
    const question = { windows: [{ startMs: 1, endMs: 2 }] };
    expect(await ask(test.app, getProductionSummary, callers.admin, question)).toEqual({
      data: {
        result: {
          totalWeight: 0,
          unit: "g",
          count: 0,
          approvedCount: 0,
          rejectedSuperiorCount: 0,
          rejectedInferiorCount: 0,
        },
      },
    });
    expect(await ask(test.app, getProduction, callers.admin, question)).toEqual({
      data: {
        result: [
          { equipment: "ARZ1", id: 3, unit: "g", sum: 0, entries: [] },
          { equipment: "FEJ1", id: 4, unit: "g", sum: 0, entries: [] },
        ],
      },
    });
  });

  it.each([getProductionSummary, getProduction])(
    "$path: an operator may look, another tenant's admin may not and sees nothing",
    async (call) => {
      const question = { windows: [{ startMs: 1, endMs: 2 }] };
      expect((await tryCall(test.app, call, callers.operator, question)).status).toBe(200);
      const intruder = { ...callers.stranger, tenant: plant.tenant };
      expect((await tryCall(test.app, call, intruder, question)).status).toBe(403);
      const always = { windows: [{ startMs: noonMs - 3_650 * 86_400_000, endMs: noonMs }] };
      const own = await ask(test.app, call, callers.stranger, always);
      expect(JSON.stringify(own)).not.toMatch(/"(count|sum)":[1-9]/);
    },
  );

  it.each([
    ["an equipment that is not the tenant's", { equipments: "99" }, "UnknownEquipment", "equipments"],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
    ["an unknown operator", { operator: "77" }, "UnknownOperator", "operator"],
    [
      "an end before its start",
      { dates: '[{"startTimestamp":5,"endTimestamp":4}]' },
      "InvalidRequest",
      "dates",
    ],
    ["dates that are no JSON", { dates: "yesterday" }, "InvalidRequest", "dates"],
    ["no dates", { dates: "[]" }, "InvalidRequest", "dates"],
    [
      "more years than it could go through",
      {
        dates:
          '[{"startTimestamp":0,"endTimestamp":1},{"startTimestamp":200000000000000,"endTimestamp":200000000000001}]',
      },
      "WindowTooLarge",
      "dates",
    ],
    ["an unknown class", { typeCode: "zz" }, "InvalidRequest", "typeCode"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const question = "dates" in wrong ? wrong : { windows: [{ startMs: 1, endMs: 2 }], ...wrong };
    const { status, body } = await tryCall(test.app, getProduction, callers.admin, question);
    const { error } = errorBody.parse(body);
    expect({ status, code: error.code }).toEqual({ status: 422, code });
    expect(Object.keys(error.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });
});
