import { getProductionCards, type ProductionCard } from "@fiel/contracts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, randomCases, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { loadedAround } from "../../testing/loaded-products.ts";
import { type Stop, stopsAround } from "../../testing/stopped-reference.ts";
import { openWeighedPlant, weighedPlants } from "../../testing/weighed-plants.ts";
import { expectAgreement } from "./testing/cards-agreement.ts";
import { describeCardsOfMachines } from "./testing/cards-of-machines.part.ts";
import { expectedCards } from "./testing/cards-reference.ts";

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

const productOf = ({ product }: { readonly product: ProductionCard["running"] }) =>
  product === null ? null : (product.codeText ?? String(product.code));

const comparable = (card: ProductionCard) => {
  const { a, ro, ru, invalid, giveaway } = card.data;
  const { id, name } = card.equipment;
  const others = card.others.map((one) => Object.assign({ product: productOf(one) }, one.data));
  return {
    id,
    equipment: name,
    product: productOf(card),
    running: productOf({ product: card.running }),
    a,
    ro,
    ru,
    invalid,
    giveaway,
    others: inOrder(others),
    factor: card.factor,
  };
};

/** Products with equally many packages have no order, so they are sorted here. */
const inOrder = <Other extends { readonly product: string | null }>(others: readonly Other[]): Other[] =>
  others.toSorted((one, other) => (one.product ?? "").localeCompare(other.product ?? ""));

/** Stores ends before their beginnings. */
async function storeStops(tenantId: number, stops: readonly Stop[]): Promise<void> {
  await storeBatch(opened.test, tenantId, nowMs, { occurrences: [...stops] });
  const beginnings = stops.map((stop) => ({ ...stop, endedAt: null }));
  await storeBatch(opened.test, tenantId, nowMs, { occurrences: beginnings });
}

describe("production cards", () => {
  it("equal the sums package by package and stop by stop, with the product that the machine makes", async () => {
    const question = weighedPlants(30, 4).chain((plant) =>
      fc.record({
        plant: fc.constant(plant),
        drawn: stopsAround(plant.changeMs, 30),
        told: loadedAround(plant.changeMs, 30),
        ignored: fc.array(fc.subarray([1, 20]), { minLength: 4, maxLength: 4 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(question, async ({ plant, drawn, told, ignored }) => {
        const factory = await openWeighedPlant(opened, plant);
        const { removedAt, filters } = plant;
        const existed = (equipment: number, at: number) =>
          equipment !== 5 || removedAt === null || at < removedAt;
        const stops = drawn.filter(({ equipment, startedAt }) => existed(equipment, startedAt));
        const loaded = told.filter(({ equipment, at }) => existed(equipment, at));
        const statuses = loaded.map((one) => ({ ...one, state: 2, speed: 0 }));
        await storeBatch(opened.test, factory.tenantId, nowMs, { statuses });
        await storeStops(factory.tenantId, stops);
        for (const [i, asked] of filters.entries()) {
          const eventsCode = ignored[i] ?? [];
          const { data } = await ask(opened.test.app, getProductionCards, factory, {
            ...asked,
            eventsCode,
          });
          expect(data.map(comparable)).toEqual(
            expectedCards(plant, { stops, ignored: eventsCode, loaded }, asked).map((card) => ({
              ...card,
              others: inOrder(card.others),
            })),
          );
        }
      }),
      randomCases(15),
    );
  });

  it("add up, product by product, to the classification, the histogram and the summary", async () => {
    await fc.assert(
      fc.asyncProperty(weighedPlants(30, 4), async (plant) => {
        const factory = await openWeighedPlant(opened, plant);
        for (const asked of plant.filters) await expectAgreement(opened.test.app, factory, { ...asked });
      }),
      randomCases(8),
    );
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

describeCardsOfMachines(() => opened);
