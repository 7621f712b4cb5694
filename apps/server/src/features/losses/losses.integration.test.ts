import { getLosses, listLossStops, type RegisteredShiftPattern } from "@fiel/contracts";
import {
  addDays,
  boundWindows,
  dayOf,
  type RegisteredShifts,
  shiftPlanOf,
  shiftsIn,
  unionOfWindows,
  withoutWindows,
} from "@fiel/domain";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, runSeed, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { clockChanges, instantShowing, readingAt } from "../../testing/plant-clock.ts";
import { testCaller } from "../../testing/test-caller.ts";
import { weighingsOf } from "../../testing/test-stores.ts";
import { kindOf } from "../../testing/weighing-classes.ts";
import { weighingFilters } from "../../testing/weighing-filters.ts";
import type { WeighingRecord } from "../../testing/weighing-record.ts";
import { isIn, storeWeighings, weighingPlant, weighingRecords } from "../../testing/weighing-records.ts";
import { expectedAccount } from "./testing/losses-reference.ts";

const seed = runSeed();
const hours = 60;
const [planned, told] = [20, 1];
const [beltBroke, jammed] = [30, 31];
const reasons = [
  { name: "Mecânica" },
  { name: "Correia", parent: "Mecânica", lossClass: "breakdown" as const },
  { name: "Falta de filme", lossClass: "supply" as const },
];
let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

/** The weighing plant in a zone, with a planned event, one that may carry a reason, and an expected rate of machine 3. */
async function addPlant(timeZone: string, withReasons = false, rates: NominalRates = []) {
  const plant = weighingPlant(0, null);
  const registered = {
    ...plant,
    equipment: plant.equipment?.map((one) => (one.mid === 3 ? { ...one, expectedRate: 2.5 } : one)),
    ...(withReasons ? { reasons } : {}),
    nominalRates: rates,
    events: [
      { code: planned, name: "Refeição", notificationLevel: 0, planned: true },
      { code: beltBroke, name: "Correia partida", ...(withReasons ? { reason: "Mecânica > Correia" } : {}) },
      { code: jammed, name: "Pacote preso" },
    ],
  };
  const added = await opened.test.stores.addTenant(registered, timeZone);
  return { ...added, token: (await opened.test.signIn(added, "Admin")).token };
}
type Plant = Awaited<ReturnType<typeof addPlant>>;

const shift = (name: string, start: string, end: string, breaks: object[] = []) => ({
  name,
  team: null,
  start,
  end,
  breaks,
  days: [0, 1, 2, 3, 4],
});

/** Five days with two shifts, one of them over midnight, and days without. */
async function addShifts({ tenant, token }: Plant, aroundMs: number, timeZone: string) {
  const call = testCaller(opened.test.app, tenant, token);
  const today = dayOf(aroundMs, timeZone);
  const pattern = {
    name: "5x2",
    groupId: null,
    firstDay: addDays(today, -1),
    anchorDay: today,
    cycleDays: 7,
    shifts: [
      shift("Dia", "06:00", "14:00", [{ start: "10:00", end: "10:30" }]),
      shift("Noite", "22:00", "06:00"),
    ],
  };
  const free = { name: "Feriado", groupId: null, firstDay: addDays(today, 1), lastDay: addDays(today, 1) };
  const exception = { ...free, kind: "without", shifts: [] };
  await call<RegisteredShiftPattern>("/registrations/shift-patterns", { body: pattern });
  await call("/registrations/shift-exceptions", { body: exception });
  return { patterns: [pattern], exceptions: [exception] } as unknown as RegisteredShifts;
}

const occurrences = (aroundMs: number) =>
  fc.array(
    fc
      .record({
        equipment: fc.constantFrom(3, 4, 5),
        code: fc.constantFrom(planned, told, 2, beltBroke, jammed),
        startedAt: fc.integer({ min: -hours, max: hours }).map((at) => aroundMs + at * 1_771_000),
        lastsMs: fc.integer({ min: 1, max: 9_000_000 }),
      })
      .map(({ lastsMs, ...one }) => ({ ...one, endedAt: one.startedAt + lastsMs })),
    { maxLength: 12 },
  );

/** Nominal rates of products, some for one machine and some for all, each once. */
const nominalRates = fc.uniqueArray(
  fc.record({
    product: fc.constantFrom("ARROZ-1", "7892"),
    equipment: fc.constantFrom(3, 4, null),
    rate: fc.integer({ min: 1, max: 9 }),
  }),
  { maxLength: 4, selector: ({ product, equipment }) => `${product} ${equipment}` },
);
type NominalRates = typeof nominalRates extends fc.Arbitrary<infer T> ? T : never;

/** Rates that hold for a machine, by product. */
const registeredFor = (id: number, rates: NominalRates): Record<string, number> =>
  Object.fromEntries(
    [null, id].flatMap((of) =>
      rates.filter(({ equipment }) => equipment === of).map(({ product, rate }) => [product, rate]),
    ),
  );

const packageOf = (record: WeighingRecord) => ({
  at: record.at,
  product: record.product,
  isUseful: kindOf(record) === "useful",
});

describe("losses", () => {
  it("are those counted from raw packages, for windows, stops, shifts, exceptions and changed clocks", async () => {
    const question = fc.constantFrom(...clockChanges).chain(({ timeZone, at }) =>
      fc.record({
        timeZone: fc.constant(timeZone),
        at: fc.constant(at),
        records: weighingRecords(at, hours),
        stops: occurrences(at),
        withShifts: fc.boolean(),
        withReasons: fc.boolean(),
        rates: nominalRates,
        filters: fc.array(weighingFilters(at, hours, timeZone), { minLength: 2, maxLength: 2 }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(question, async ({ timeZone, at, records: drawn, stops, filters, ...chosen }) => {
        const { withShifts, withReasons, rates } = chosen;
        // One package per machine and instant, because the store does not order the products of simultaneous ones.
        const records = [...new Map(drawn.map((one) => [`${one.equipment} ${one.at}`, one])).values()];
        const plant = await addPlant(timeZone, withReasons, rates);
        const shifts = withShifts ? await addShifts(plant, at, timeZone) : { patterns: [], exceptions: [] };
        const starts = new Map(stops.map((one) => [`${one.equipment} ${one.code} ${one.startedAt}`, one]));
        await storeBatch(opened.test, plant.tenantId, nowMs, { occurrences: [...starts.values()] });
        await storeWeighings(opened.test, plant.tenantId, nowMs, records);
        const plan = shiftPlanOf(shifts, null);
        for (const { windows: asked, equipments } of filters) {
          const { data } = await ask(opened.test.app, getLosses, plant, { windows: asked, equipments });
          const windows = boundWindows(asked, { createdAtMs: 0, removedAtMs: null }, nowMs);
          const [first, last] = [windows[0], windows.at(-1)];
          const span = { startMs: first?.startMs ?? 0, endMs: last?.endMs ?? 0 };
          const lastDay = dayOf((unionOfWindows(asked).at(-1)?.endMs ?? 1) - 1, timeZone);
          const seenUntil = instantShowing(`${addDays(lastDay, 1)} 00:00`, timeZone);
          const worked = shiftsIn(plan, span, timeZone);
          const fromMs = instantShowing(`${addDays(dayOf(at, timeZone), -1)} 00:00`, timeZone);
          const free = withShifts
            ? withoutWindows({ startMs: Math.max(fromMs, span.startMs), endMs: span.endMs }, worked)
            : [];
          for (const { id, account } of data.result.machines) {
            const own = records.filter(({ equipment }) => equipment === id);
            const ended = [...starts.values()]
              .filter(({ equipment }) => equipment === id)
              .map(({ startedAt, endedAt, code }) => ({ startMs: startedAt, endMs: endedAt, code }));
            const expected = expectedAccount({
              packages: own.filter((one) => isIn(one.at, asked)).map(packageOf),
              seen: own.filter((one) => one.at < seenUntil).map(packageOf),
              windows,
              planned: [
                ...free,
                ...worked.flatMap(({ breaks }) => breaks),
                ...ended.filter(({ code }) => code === planned),
              ],
              told: ended.filter(({ code }) => code !== planned),
              edges: worked.flatMap(({ startMs, endMs }) => [startMs, endMs]),
              expectedRate: id === 3 ? 2.5 : null,
              registered: registeredFor(id, rates),
            });
            const { ideal, good, inferredMs: _inferred, ...times } = expected;
            expect(account).toMatchObject(times);
            expect(Math.abs(account.idealMs - ideal)).toBeLessThanOrEqual(0.51);
            expect(Math.abs(account.goodMs - good)).toBeLessThanOrEqual(0.51);
            const { goodMs, qualityMs, speedMs, microMs, stopsMs } = account;
            expect(goodMs + qualityMs + speedMs + microMs + stopsMs).toBe(account.loadingMs);
          }
          const { account, causes, products, machines, microByHour } = data.result;
          const sumOf = (all: readonly { lostMs: number }[]) => all.reduce((sum, one) => sum + one.lostMs, 0);
          expect(sumOf(causes)).toBe(account.stopsMs);
          const unexplained = causes.filter((one) => (withReasons ? one.reason : one.description) === null);
          expect(data.result.unexplainedMs).toBe(sumOf(unexplained));
          const named = causes.filter(({ reason }) => reason !== null).map(({ code }) => code);
          expect(named).toEqual(
            withReasons ? causes.map(({ code }) => code).filter((code) => code === beltBroke) : [],
          );
          expect(sumOf(microByHour)).toBe(account.microMs);
          // Only a machine that made nothing has no rate, and then no row.
          const apart = machines.filter(({ id, account: { speedMs, idealMs } }) => {
            const own = products.filter((one) => one.id === id);
            const sumMs = own.reduce((sum, one) => sum + one.speedMs, 0);
            return own.length === 0 ? idealMs > 0 : Math.abs(sumMs - speedMs) > (own.length + 1) / 2;
          });
          expect(apart).toEqual([]);
        }
      }),
      { seed, numRuns: 5 },
    );
  });

  it("lead from a cause to its stops, the longest first, and from micro-stops to the hour of the plant's clock", async () => {
    const timeZone = "America/Sao_Paulo";
    const plant = await addPlant(timeZone);
    const startMs = instantShowing("2026-11-20 08:00", timeZone);
    const minuteMs = 60_000;
    const rice = (from: number, count: number) =>
      weighingsOf(
        startMs + from,
        Array.from({ length: count }, () => 1_010_000),
        {
          at: Array.from({ length: count }, (_, place) => startMs + from + place * 24_000),
        },
      );
    // A package every 24 s, the expected rate; from 10:00 on 90 s without one, then 5 min without an occurrence, and a reported stop.
    await storeBatch(opened.test, plant.tenantId, nowMs, {
      weighings: [...rice(0, 26), ...rice(690_000, 1), ...rice(690_000 + 300_000, 10)],
      occurrences: [
        { equipment: 3, code: told, startedAt: startMs + 30 * minuteMs, endedAt: startMs + 40 * minuteMs },
      ],
    });
    const windows = [{ startMs, endMs: startMs + 40 * minuteMs }];
    const question = { windows, equipments: [3] };
    const { data } = await ask(opened.test.app, getLosses, plant, question);
    expect(data.result.causes.map(({ code, count }) => [code, count])).toEqual([
      [null, 2],
      [told, 1],
    ]);
    expect(data.result.microByHour).toEqual([{ hour: 8, count: 1, lostMs: 66_000 }]);
    expect(data.result.unexplainedMs).toBe(data.result.account.stopsMs - 10 * minuteMs);
    expect(data.result.packages).toMatchObject({ good: 37, quality: 0 });
    const of = async (cause?: number) =>
      (await ask(opened.test.app, listLossStops, plant, { ...question, cause })).data.result;
    expect(await of(told)).toMatchObject({ count: 1, stops: [{ id: 3, lostMs: 10 * minuteMs }] });
    const inferred = await of();
    expect(inferred.stops.map(({ startDate, lostMs }) => [startDate - startMs, lostMs])).toEqual([
      [990_000 + 9 * 24_000 + 24_000, 30 * minuteMs - 990_000 - 10 * 24_000],
      [690_000 + 24_000, 276_000],
    ]);
    expect(readingAt(inferred.stops[1]?.startDate ?? 0, timeZone)).toBe("2026-11-20 08:11");
  });

  it("count by the rate that is registered for the product and the machine, at once and also in the past", async () => {
    const plant = await addPlant("America/Sao_Paulo");
    const startMs = nowMs - 3_600_000;
    const weights = Array.from({ length: 10 }, () => 1_010_000);
    await storeBatch(opened.test, plant.tenantId, nowMs, { weighings: weighingsOf(startMs, weights) });
    const windows = [{ startMs, endMs: nowMs }];
    const speeds = async () =>
      (await ask(opened.test.app, getLosses, plant, { windows, equipments: [3] })).data.result.products;
    expect(await speeds()).toMatchObject([{ rate: 2.5, source: "registered", idealMs: 240_000 }]);
    const call = testCaller(opened.test.app, plant.tenant, plant.token);
    const { body: products } = await call<{ id: number; codeText: string }[]>("/registrations/products");
    const { body: machines } = await call<{ equipments: { id: number; mid: number }[] }>(
      "/registrations/equipments",
    );
    const productId = products.find(({ codeText }) => codeText === "ARROZ-1")?.id;
    const equipmentId = machines.equipments.find(({ mid }) => mid === 3)?.id;
    const rates = "/registrations/nominal-rates";
    await call(rates, { body: { productId, rate: 5 } });
    await expect.poll(speeds).toMatchObject([{ rate: 5, source: "registered", idealMs: 120_000 }]);
    const { body } = await call<{ id: number }>(rates, { body: { productId, equipmentId, rate: 10 } });
    await expect.poll(speeds).toMatchObject([{ rate: 10, idealMs: 60_000 }]);
    await call(`${rates}/${body.id}`, { method: "DELETE" });
    await expect.poll(speeds).toMatchObject([{ rate: 5 }]);
  });

  it("of more than two years are refused, and of machines that made nothing tell no fraction that divides by nothing", async () => {
    const plant = await addPlant("America/Sao_Paulo");
    const windows = [{ startMs: nowMs - 800 * 86_400_000, endMs: nowMs }];
    expect(await tryCall(opened.test.app, getLosses, plant, { windows })).toMatchObject({
      status: 422,
      body: { error: { code: "WindowTooLarge" } },
    });
    const ahead = [{ startMs: nowMs + 3_600_000, endMs: nowMs + 7_200_000 }];
    const { data } = await ask(opened.test.app, getLosses, plant, { windows: ahead });
    expect(data.result.account).toMatchObject({ windowMs: 0, oee: null, availability: null });
    expect(data.result.causes).toEqual([]);
  });
});
