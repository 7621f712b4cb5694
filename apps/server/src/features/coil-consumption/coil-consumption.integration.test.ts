import { randomUUID } from "node:crypto";
import { type CoilUse, getCoilConsumption, getLeftovers } from "@fiel/contracts";
import { coilConsumption, expectedPackages, type TimeWindow } from "@fiel/domain";
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
import { calendarWindows, clockChanges } from "../../testing/plant-clock.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

const noonMs = Date.UTC(2026, 10, 20, 12);
const hourMs = 3_600_000;
const plantWithCoils = {
  ...smallPlant,
  coils: [...(smallPlant.coils ?? []), { code: 0, name: "Filme 80", weight: 24_000.5, estimate: 4000 }],
};

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let callers: Record<"admin" | "operator" | "stranger", Caller>;

beforeAll(async () => {
  test = await openTestApp();
  plant = await test.stores.addTenant(plantWithCoils);
  const other = await test.stores.addTenant(plantWithCoils);
  callers = {
    admin: { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token },
    operator: { tenant: plant.tenant, token: (await test.signIn(plant, "Operator")).token },
    stranger: { tenant: other.tenant, token: (await test.signIn(other, "Admin")).token },
  };
  const coil = { equipment: 3, product: "ARROZ-1" };
  await storeBatch(test, plant.tenantId, noonMs, {
    coils: [
      {
        ...coil,
        coil: 9,
        startedAt: noonMs - 3 * hourMs,
        endedAt: noonMs - hourMs,
        weightStartMg: 25_000_500,
        weightEndMg: 1_250_250,
        count: 1900,
      },
      {
        ...coil,
        coil: 0,
        startedAt: noonMs - hourMs,
        endedAt: null,
        weightStartMg: 24_000_000,
        weightEndMg: null,
        count: 0,
      },
    ],
  });
});
afterAll(() => test.close());

const minuteMs = 60_000;
/** Multiples of half an hour, so that borders of windows and coils often coincide. */
const halfHours = (min: number, max: number) => fc.integer({ min, max }).map((many) => many * 30);
/** Coils in use around an instant; all instants are whole minutes. */
const usesAround = (aroundMs: number) => {
  const use = fc
    .record({
      equipment: fc.constantFrom(3, 4, 5),
      coil: fc.constantFrom(0, 9),
      product: fc.constantFrom(null, "ARROZ-1"),
      startMin: halfHours(-60, 60),
      lengthMin: fc.option(fc.oneof(fc.constant(0), halfHours(0, 40), halfHours(0, 40))),
      weightStartMg: fc.integer({ min: 1000, max: 30_000_000 }),
      // A coil that is weighed again may seem to have gained a little.
      left: fc.double({ min: 0, max: 1.02, noNaN: true }),
      count: fc.nat({ max: 5000 }),
    })
    .map(({ startMin, lengthMin, left, ...rest }) => {
      const startedAt = aroundMs + startMin * minuteMs;
      return {
        ...rest,
        startedAt,
        endedAt: lengthMin === null ? null : startedAt + lengthMin * minuteMs,
        weightEndMg: lengthMin === null ? null : Math.floor(rest.weightStartMg * left),
      };
    });
  return fc.uniqueArray(use, {
    maxLength: 25,
    size: "max",
    selector: ({ equipment, coil, startedAt }) => `${equipment} ${coil} ${startedAt}`,
  });
};
type Use = ReturnType<typeof usesAround> extends fc.Arbitrary<(infer T)[]> ? T : never;
const windowsAround = (aroundMs: number) =>
  fc.array(
    fc
      .tuple(halfHours(-60, 60), fc.oneof(halfHours(1, 10), fc.integer({ min: 1, max: 300 })))
      .map(([start, length]): TimeWindow => ({
        startMs: aroundMs + start * minuteMs,
        endMs: aroundMs + (start + length) * minuteMs,
      })),
    { minLength: 1, maxLength: 3 },
  );
/** A plant with a clock change, whose machine 5 is created and removed, and queries about it. */
const factories = fc.constantFrom(...clockChanges).chain(({ timeZone, at }) => {
  const question = fc.record({
    windows: fc.oneof(windowsAround(at), calendarWindows(timeZone, at)),
    equipments: fc.subarray([3, 4, 5]),
    product: fc.constantFrom(undefined, "ARROZ-1"),
  });
  return fc.record({
    timeZone: fc.constant(timeZone),
    createdAt: fc.integer({ min: -1800, max: 0 }).map((min) => at + min * minuteMs),
    removedAt: fc.integer({ min: 1, max: 1800 }).map((min) => at + min * minuteMs),
    coils: usesAround(at),
    questions: fc.array(question, { minLength: 4, maxLength: 4 }),
  });
});
interface Question {
  readonly windows: readonly TimeWindow[];
  readonly equipments: readonly number[];
  readonly product: string | undefined;
}

const nameOf: Readonly<Record<number, string>> = { 3: "ARZ1", 4: "FEJ1", 5: "NOV1" };

/** Coils in use at some minute of a window; all instants are whole minutes. */
function expectedUses(all: readonly Use[], asked: Question, productId: number): CoilUse[] {
  const isInUse = ({ startedAt, endedAt }: Use, { startMs, endMs }: TimeWindow): boolean => {
    for (let ms = startMs; ms < endMs; ms += 60_000)
      if (ms === startedAt || (ms > startedAt && (endedAt === null || ms < endedAt))) return true;
    return false;
  };
  return all
    .filter((one) => asked.equipments.length === 0 || asked.equipments.includes(one.equipment))
    .filter((one) => asked.product === undefined || one.product === asked.product)
    .filter((one) => asked.windows.some((each) => isInUse(one, each)))
    .toSorted(
      (one, other) =>
        one.startedAt - other.startedAt || one.equipment - other.equipment || one.coil - other.coil,
    )
    .map((one) => ({
      coil:
        one.coil === 9
          ? { id: 9, name: "Filme 50", weight: 25, estimate: 2000 }
          : { id: 0, name: "Filme 80", weight: 24_000.5, estimate: 4000 },
      weightStart: one.weightStartMg / 1000,
      weightEnd: one.weightEndMg === null ? null : one.weightEndMg / 1000,
      count: one.count,
      equipment: { mid: one.equipment, name: nameOf[one.equipment] ?? "" },
      product: one.product === null ? null : { id: productId, name: "Arroz 1 kg", unit: "g" },
      startDate: one.startedAt,
      endDate: one.endedAt,
    }));
}

describe("coil consumption", () => {
  it("lists what was in use at any time of the windows, whatever came in whatever order", async () => {
    await fc.assert(
      fc.asyncProperty(factories, async ({ timeZone, createdAt, removedAt, coils: drawn, questions }) => {
        const passing = { mid: 5, name: "NOV1", ip: "127.0.0.1", createdAt, removedAt };
        const equipment = [...(smallPlant.equipment ?? []), passing];
        const factory = await test.stores.addTenant({ ...plantWithCoils, equipment }, timeZone);
        const { token } = await test.signIn(factory, "Supervisor");
        const coils = drawn.filter((one) => one.equipment !== 5 || one.startedAt < removedAt);
        await storeBatch(test, factory.tenantId, noonMs, { coils });
        // Beginnings that arrive after their ends change nothing.
        await storeBatch(test, factory.tenantId, noonMs, {
          coils: coils.map((one) => ({ ...one, endedAt: null, weightEndMg: null })),
        });
        const { productByCode } = await test.stores.registrations.of(factory.tenantId);
        const productId = productByCode.get("ARROZ-1")?.id ?? 0;
        for (const asked of questions) {
          const { data } = await ask(test.app, getCoilConsumption, { ...factory, token }, asked);
          expect(data.result).toEqual(expectedUses(coils, asked, productId));
        }
      }),
      randomCases(25),
    );
  });

  it("is whole for a coil at the window's edge, and open for one in use", async () => {
    const windows = [{ startMs: noonMs - 2 * hourMs, endMs: noonMs }];
    const { data } = await ask(test.app, getCoilConsumption, callers.operator, { windows });
    expect(data.result).toMatchObject([
      {
        coil: { id: 9, name: "Filme 50", weight: 25, estimate: 2000 },
        weightStart: 25_000.5,
        weightEnd: 1250.25,
        count: 1900,
        equipment: { name: "ARZ1" },
      },
      { coil: { id: 0 }, weightStart: 24_000, weightEnd: null, endDate: null },
    ]);
  });

  it("of a coil that weighs more when taken off is 0, from the gateway to the list; nothing is set aside, and it is put on again", async () => {
    const factory = await test.stores.addTenant(plantWithCoils);
    const caller = { ...factory, token: (await test.signIn(factory, "Admin")).token };
    const key = await test.addDeviceKey(factory.tenantId);
    const gateway = randomUUID();
    const nowMs = Math.floor(Date.now() / minuteMs) * minuteMs;
    const use = { equipment: 3, coil: 9, product: "ARROZ-1", weightStartMg: 400_000, count: 0 };
    const on = { ...use, startedAt: nowMs - 3 * hourMs, endedAt: null, weightEndMg: null };
    const off = { ...on, endedAt: nowMs - 2 * hourMs, weightEndMg: 400_400 };
    const again = { ...on, startedAt: nowMs - hourMs, weightStartMg: 400_400 };
    const scrap = { equipment: 3, at: nowMs - 2 * hourMs, kind: "scrap", weightMg: 1_500 };
    const batches = [{ coils: [on] }, { coils: [off], leftovers: [scrap] }, { coils: [again] }];
    for (const [place, records] of batches.entries()) {
      const payload = { gateway, sequence: place + 1, sentAt: Date.now(), ...records };
      const url = "/api/device/v1/batches";
      const answer = await test.app.inject({ method: "POST", url, payload, headers: bearer(key) });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { quarantined: 0 }]);
    }
    const windows = [{ startMs: nowMs - 4 * hourMs, endMs: nowMs }];
    const { result } = (await ask(test.app, getCoilConsumption, caller, { windows })).data;
    expect(result.map((one) => [one.startDate, one.endDate, one.weightEnd, coilConsumption(one)])).toEqual([
      [on.startedAt, off.endedAt, 400.4, 0],
      [again.startedAt, null, null, null],
    ]);
    expect(expectedPackages(coilConsumption(result[0]!), result[0]!.coil)).toBe(0);
    const url = `/api/client/${caller.tenant}/devices/quarantine/causes`;
    const held = await test.app.inject({ url, headers: bearer(caller.token) });
    expect(held.json()).toMatchObject({ result: [], records: 0 });
    const scraps = (await ask(test.app, getLeftovers, caller, { windows })).data.result;
    expect(JSON.stringify(scraps)).toContain("1.5");
    expect(await askReport(test.app, "Scraps", caller, { windows })).toEqual(scraps);
  });

  it("is nothing in a window before any coil", async () => {
    expect(
      await ask(test.app, getCoilConsumption, callers.admin, { windows: [{ startMs: 1, endMs: 2 }] }),
    ).toEqual({ data: { result: [] } });
  });

  it("is not another tenant's", async () => {
    const windows = [{ startMs: noonMs - 24 * hourMs, endMs: noonMs }];
    expect(
      (
        await tryCall(
          test.app,
          getCoilConsumption,
          { ...callers.stranger, tenant: plant.tenant },
          { windows },
        )
      ).status,
    ).toBe(403);
    expect(await ask(test.app, getCoilConsumption, callers.stranger, { windows })).toEqual({
      data: { result: [] },
    });
  });

  it.each([
    ["an equipment that is not the tenant's", { equipments: [99] }, "UnknownEquipment", "equipments"],
    ["an unknown product", { product: "NADA" }, "UnknownProduct", "product"],
    ["no dates", { windows: [] }, "InvalidRequest", "dates"],
  ])("refuses %s with the field's name", async (_what, wrong, code, field) => {
    const asked = Object.assign({ windows: [{ startMs: 1, endMs: 2 }] }, wrong);
    const { status, body } = await tryCall(test.app, getCoilConsumption, callers.admin, asked);
    expect(status).toBe(422);
    expect(body).toMatchObject({ error: { code, fields: { [field]: expect.any(String) } } });
  });
});
