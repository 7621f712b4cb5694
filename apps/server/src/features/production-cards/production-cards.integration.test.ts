import { getProductionCards, type ProductionCard } from "@fiel/contracts";
import { kindOfClass, percentOf } from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, printedSeed, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { matches, namesOf, type WeighingFilter, weighingFilters } from "../../testing/weighing-filters.ts";
import {
  classOf,
  storeWeighings,
  type WeighingRecord,
  weighingRecords,
} from "../../testing/weighing-records.ts";

/** In New York the clock is put back at this instant. */
const changeMs = Date.UTC(2026, 10, 1, 6);
const hourMs = 3_600_000;
const seed = printedSeed();

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const close = (value: number) => expect.closeTo(value, 6) as number;
/** In the order in which they were registered. */
const products = [null, "ARROZ-1", "7892"];

function expectedBlock(own: readonly WeighingRecord[], all: number) {
  const grams = own.reduce((sum, { weightMg }) => sum + weightMg, 0) / 1000;
  const inKilograms = grams > 1000;
  return {
    c: own.length,
    p: percentOf(own.length, all),
    s: grams,
    s_converted: inKilograms ? grams / 1000 : grams,
    s_unit: inKilograms ? "kg" : "g",
  };
}

/** The figures of one equipment, package by package; equipment 5 was registered when the clock changed. */
function expectedCard(records: readonly WeighingRecord[], asked: WeighingFilter) {
  const useful = records.filter((record) => kindOfClass(classOf(record)) === "useful");
  const weights = useful.map(({ weightMg }) => weightMg / 1000);
  const none = useful.length === 0;
  const [last] = records.toSorted(
    (one, other) => other.at - one.at || products.indexOf(other.product) - products.indexOf(one.product),
  );
  const ofClass = (name: string) => records.filter((record) => classOf(record) === name);
  return {
    product: asked.product ?? last?.product ?? null,
    a: {
      ...expectedBlock(useful, records.length),
      avg: none ? null : close(weights.reduce((sum, weight) => sum + weight, 0) / weights.length),
      min: none ? null : Math.min(...weights),
      max: none ? null : Math.max(...weights),
    },
    ro: expectedBlock(ofClass("ro"), records.length),
    ru: expectedBlock(ofClass("ru"), records.length),
    invalid: expectedBlock(ofClass("pi"), records.length),
  };
}

const productOf = ({ product }: ProductionCard) =>
  product === null ? null : (product.codeText ?? String(product.code));

describe("production cards", () => {
  it(
    "equal the sums package by package, with the product that was weighed last",
    { timeout: 240_000 },
    async () => {
      const question = fc.record({
        records: weighingRecords(changeMs, 30),
        filters: fc.array(weighingFilters(changeMs, 30), { minLength: 4, maxLength: 4 }),
      });
      await fc.assert(
        fc.asyncProperty(question, async ({ records, filters }) => {
          const factory = await opened.addFactory({ createdAt: changeMs, removedAt: changeMs + 10 * hourMs });
          const early = records.filter(({ equipment, at }) => equipment !== 5 || at < changeMs + 10 * hourMs);
          await storeWeighings(opened.test, factory.tenantId, nowMs, early);
          for (const asked of filters) {
            const counted = early.filter((record) => matches(record, asked));
            const existed = asked.windows.some(
              ({ startMs, endMs }) => startMs < changeMs + 10 * hourMs && endMs > changeMs,
            );
            const expected = namesOf(asked)
              .map(({ id, equipment }) => ({
                id,
                equipment,
                own: counted.filter((record) => record.equipment === id),
              }))
              .filter(({ id, own }) => id !== 5 || existed || own.length > 0 || asked.equipments.length > 0)
              .map(({ id, equipment, own }) => ({ id, equipment, ...expectedCard(own, asked) }));
            const { data } = await ask(opened.test.app, getProductionCards, factory, { ...asked });
            const comparable = data.map((card) => {
              const { a, ro, ru, invalid } = card.data;
              const { id, name } = card.equipment;
              return { id, equipment: name, product: productOf(card), a, ro, ru, invalid };
            });
            expect(comparable).toEqual(expected);
          }
        }),
        { seed, numRuns: 15 },
      );
    },
  );

  it("leave out a machine that was removed before the window, whatever it weighed in the same hour", async () => {
    const startMs = Math.floor(nowMs / hourMs) * hourMs - hourMs;
    const factory = await opened.addFactory({ createdAt: 0, removedAt: startMs + 120_000 });
    await storeBatch(opened.test, factory.tenantId, nowMs, {
      weighings: [
        { equipment: 5, product: "ARROZ-1", at: [startMs + 60_000], weightMg: [1_010_000] },
        { equipment: 3, product: "ARROZ-1", at: [startMs + 1_260_000], weightMg: [1_010_000] },
      ],
    });
    const shown = async (fromMin: number) => {
      const windows = [{ startMs: startMs + fromMin * 60_000, endMs: startMs + 1_800_000 }];
      const { data } = await ask(opened.test.app, getProductionCards, factory, { windows });
      return new Map(data.map(({ equipment, data: { a } }) => [equipment.id, a.c]));
    };
    expect(await shown(0)).toEqual(
      new Map([
        [3, 1],
        [4, 0],
        [5, 1],
      ]),
    );
    expect(await shown(20)).toEqual(
      new Map([
        [3, 1],
        [4, 0],
      ]),
    );
  });

  it("show state, product, order and stopped fraction of a machine that runs", async () => {
    const factory = await opened.addFactory({ createdAt: 0, removedAt: nowMs - 6 * hourMs });
    const at = nowMs - 2 * hourMs;
    // In production from now on by the server's clock, which here stands at an instant that the tests choose.
    await opened.test.stores.apply(factory.tenantId, {
      orders: [{ codeText: "OP-7", product: "ARROZ-1", group: "Grãos", count: 40, status: 2 }],
    });
    await opened.test.postgres.store.withTenant(factory.tenantId, (transaction) =>
      transaction
        .updateTable("order_runs")
        .set({ started_at: at - hourMs })
        .execute(),
    );
    const instants = Array.from({ length: 25 }, (_, i) => at + i * 60_000);
    await storeBatch(opened.test, factory.tenantId, nowMs, {
      weighings: [
        // One before the order was in production, and one of another group.
        { equipment: 3, product: "ARROZ-1", at: [at - 2 * hourMs], weightMg: [1_010_000] },
        { equipment: 4, product: "ARROZ-1", at: [at], weightMg: [1_010_000] },
        { equipment: 3, product: "ARROZ-1", at: instants, weightMg: instants.map(() => 1_010_000) },
      ],
      statuses: [
        { equipment: 3, at: nowMs - 5_000, state: 2, speed: 62.5, product: "ARROZ-1" },
        { equipment: 4, at: nowMs - 5_000, state: 2, speed: 0, product: "7892" },
      ],
      occurrences: [
        // Two at once for half an hour, one that lasts, and one to be ignored: an hour and a half of four.
        { equipment: 3, code: 20, startedAt: at, endedAt: at + hourMs },
        { equipment: 3, code: 1, startedAt: at + hourMs / 2, endedAt: at + hourMs },
        { equipment: 3, code: 20, startedAt: nowMs - hourMs / 2, endedAt: null },
        { equipment: 3, code: 2, startedAt: nowMs - 4 * hourMs, endedAt: nowMs - 3 * hourMs },
      ],
    });
    const windows = [{ startMs: nowMs - 4 * hourMs, endMs: nowMs + hourMs }];
    const { data } = await ask(opened.test.app, getProductionCards, factory, { windows, eventsCode: [2] });
    expect(data.map(({ equipment }) => equipment)).toEqual([
      { id: 3, name: "ARZ1", groupName: "Grãos" },
      { id: 4, name: "FEJ1", groupName: null },
    ]);
    const [rice, beans] = data;
    expect(rice).toMatchObject({
      product: {
        codeText: "ARROZ-1",
        name: "Arroz 1 kg",
        brand: "",
        productWeight: 1000,
        packageWeight: 10,
        unit: "g",
      },
      op: { codeText: "OP-7", producedPackages: 2, projectedPackages: 40 },
      data: {
        status: 2,
        speed: 62.5,
        a: { c: 26, p: 100, s: 26_260, s_converted: 26.26, s_unit: "kg", avg: 1010, min: 1010, max: 1010 },
      },
      factor: 0.375,
    });
    expect(beans).toMatchObject({
      product: { codeText: "ARROZ-1" },
      op: null,
      data: { status: 2, speed: 0 },
      factor: 0,
    });
  });

  it("of an empty window show the loaded product, no shares and no factor", async () => {
    const factory = await opened.addFactory();
    await storeBatch(opened.test, factory.tenantId, nowMs, {
      statuses: [{ equipment: 4, at: nowMs - 120_000, state: 2, speed: 10, product: "7892" }],
    });
    const question = { windows: [{ startMs: nowMs + 1, endMs: nowMs + 2 }], equipments: [4] };
    const { data } = await ask(opened.test.app, getProductionCards, factory, question);
    const none = { c: 0, p: null, s: 0, s_converted: 0, s_unit: "g" };
    expect(data).toEqual([
      {
        equipment: { id: 4, name: "FEJ1", groupName: null },
        product: expect.objectContaining({
          name: "Feijão 225 g",
          codeText: null,
          productWeight: 225,
        }) as object,
        op: null,
        data: {
          status: 3,
          speed: 0,
          a: { ...none, avg: null, min: null, max: null },
          ro: none,
          ru: none,
          invalid: none,
        },
        factor: null,
      },
    ]);
  });

  it("are open to operators and closed to other clients", async () => {
    const windows = [{ startMs: 0, endMs: nowMs }];
    await storeBatch(opened.test, opened.plant.tenantId, nowMs, {
      weighings: [{ equipment: 3, at: [nowMs - 1], weightMg: [1_010_000] }],
    });
    expect(
      (await tryCall(opened.test.app, getProductionCards, opened.caller("operator"), { windows })).status,
    ).toBe(200);
    expect(
      (await tryCall(opened.test.app, getProductionCards, opened.caller("other"), { windows })).status,
    ).toBe(403);
    const other = await opened.addFactory();
    const { data } = await ask(opened.test.app, getProductionCards, other, { windows });
    expect(data.map((card) => card.data.a.c)).toEqual([0, 0, 0]);
  });

  it.each([
    ["an event that the client does not have", { eventsCode: 999 }, "UnknownEvent", "eventsCode"],
    ["an equipment that is not the client's", { equipments: 99 }, "UnknownEquipment", "equipments"],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
  ])("refuse %s with the field's name", async (_what, wrong, code, field) => {
    const question = { windows: [{ startMs: 1, endMs: 2 }], ...wrong };
    const { status, body } = await tryCall(opened.test.app, getProductionCards, opened.caller(), question);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) as string } } });
  });
});
