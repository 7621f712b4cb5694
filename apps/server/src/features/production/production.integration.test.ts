import { randomUUID } from "node:crypto";
import { type Batch, batch, errorBody, getProduction, getProductionSummary } from "@fiel/contracts";
import { smallPlant } from "@fiel/testkit";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { createReceiver } from "../ingest/receive-batch.ts";
import {
  expectedProduction,
  expectedSummary,
  type Filter,
  filter,
  noonMs,
  tolerant,
  type Weighing,
  weighing,
} from "./testing/production-reference.ts";

const seed = Number(process.env["FIEL_SEED"] ?? Date.now() % 1_000_000);
process.stderr.write(`FIEL_SEED=${seed}\n`);

let test: TestApp;
let other: string;
let tokens: Record<"own" | "operator" | "other", string>;
let plant: { tenantId: number; tenant: string };

beforeAll(async () => {
  test = await openTestApp();
  plant = await test.stores.addTenant(smallPlant);
  const stranger = await test.stores.addTenant(smallPlant);
  other = stranger.tenant;
  tokens = {
    own: (await test.signIn(plant, "Admin")).token,
    operator: (await test.signIn(plant, "Operator")).token,
    other: (await test.signIn(stranger, "Admin")).token,
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
  const sent: Batch = batch.parse({
    gateway: randomUUID(),
    sequence: 1,
    sentAt: noonMs + 86_400_000,
    weighings: columns,
  });
  const { postgres, telemetry, registrations } = test.stores;
  const receive = createReceiver({
    postgres: postgres.store,
    telemetry,
    registrations,
    now: () => noonMs + 86_400_000,
    publish: async () => undefined,
  });
  await receive(tenantId, sent);
}

async function ask(
  path: string,
  query: URLSearchParams,
  { tenant, token }: { tenant: string; token: string },
) {
  const answer = await test.app.inject({
    url: `${path.replace(":tenant", tenant)}?${query.toString()}`,
    headers: bearer(token),
  });
  return { status: answer.statusCode, body: answer.json<unknown>() };
}

function queryOf({
  windows: asked,
  equipments,
  operator,
  product,
  typeCode,
}: Partial<Filter> & Pick<Filter, "windows">): URLSearchParams {
  const query = new URLSearchParams({
    dates: JSON.stringify(
      asked.map(({ startMs, endMs }) => ({ startTimestamp: startMs, endTimestamp: endMs })),
    ),
  });
  for (const mid of equipments ?? []) query.append("equipments", String(mid));
  for (const code of typeCode ?? []) query.append("typeCode", code);
  if (operator !== undefined) query.set("operator", String(operator));
  if (product !== undefined) query.set("product", product);
  return query;
}

describe("production", () => {
  it(
    "equals the plain sums over the records, whatever the window, the filter and the steps",
    { timeout: 240_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(weighing, { minLength: 1, maxLength: 60 }),
          fc.array(filter, { minLength: 4, maxLength: 4 }),
          async (weighings, filters) => {
            const factory = await test.stores.addTenant(smallPlant);
            const { token } = await test.signIn(factory, "Supervisor");
            await store(weighings, factory.tenantId);
            for (const asked of filters) {
              const caller = { tenant: factory.tenant, token };
              const summary = getProductionSummary.answer.parse(
                (await ask(getProductionSummary.path, queryOf({ ...asked, typeCode: [] }), caller)).body,
              );
              expect(summary.data.result).toEqual(expectedSummary(weighings, asked));
              const production = getProduction.answer.parse(
                (await ask(getProduction.path, queryOf(asked), caller)).body,
              );
              expect(production.data.result).toEqual(tolerant(expectedProduction(weighings, asked)));
            }
          },
        ),
        { seed, numRuns: 15 },
      );
    },
  );

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
      equipments: [],
      operator: undefined,
      product: undefined,
      typeCode: [],
    };
    const { body } = await ask(getProduction.path, queryOf(asked), {
      tenant: plant.tenant,
      token: tokens.own,
    });
    const { result } = getProduction.answer.parse(body).data;
    const [first] = result;
    expect(first?.entries.length).toBeLessThanOrEqual(500);
    expect(result).toEqual(tolerant(expectedProduction(weighings, asked)));
    expect(Math.max(...(first?.entries.map(({ max }) => max) ?? []))).toBe(
      Math.max(...weighings.map(({ weightMg }) => weightMg)) / 1000,
    );
  });

  it("of an empty window is zeros and no steps, for every equipment", async () => {
    const query = queryOf({ windows: [{ startMs: 1, endMs: 2 }] });
    expect(
      (await ask(getProductionSummary.path, query, { tenant: plant.tenant, token: tokens.own })).body,
    ).toEqual({
      data: {
        result: {
          totalWeight: 0,
          count: 0,
          approvedCount: 0,
          rejectedSuperiorCount: 0,
          rejectedInferiorCount: 0,
        },
      },
    });
    expect((await ask(getProduction.path, query, { tenant: plant.tenant, token: tokens.own })).body).toEqual({
      data: {
        result: [
          { equipment: "ARZ1", id: 3, unit: "g", sum: 0, entries: [] },
          { equipment: "FEJ1", id: 4, unit: "g", sum: 0, entries: [] },
        ],
      },
    });
  });

  it.each([getProductionSummary.path, getProduction.path])(
    "%s: an operator may look, another tenant's admin may not and sees nothing",
    async (path) => {
      const query = queryOf({ windows: [{ startMs: 1, endMs: 2 }] });
      expect((await ask(path, query, { tenant: plant.tenant, token: tokens.operator })).status).toBe(200);
      expect((await ask(path, query, { tenant: plant.tenant, token: tokens.other })).status).toBe(403);
      const own = await ask(path, queryOf({ windows: [{ startMs: 0, endMs: noonMs * 2 }] }), {
        tenant: other,
        token: tokens.other,
      });
      expect(JSON.stringify(own.body)).not.toMatch(/"(count|sum)":[1-9]/);
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
    ["an unknown class", { typeCode: "zz" }, "InvalidRequest", "typeCode"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const query = queryOf({ windows: [{ startMs: 1, endMs: 2 }] });
    for (const [name, value] of Object.entries(wrong)) query.set(name, value);
    const { status, body } = await ask(getProduction.path, query, {
      tenant: plant.tenant,
      token: tokens.own,
    });
    const { error } = errorBody.parse(body);
    expect({ status, code: error.code }).toEqual({ status: 422, code });
    expect(Object.keys(error.fields ?? {}).some((name) => name.startsWith(field))).toBe(true);
  });
});
