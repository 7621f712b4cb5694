import { randomUUID } from "node:crypto";
import { getFillers } from "@fiel/contracts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DashboardPlant, nowMs, openDashboardPlant } from "../../testing/dashboard-plant.ts";
import { ask, type Caller, storeBatch, tryCall } from "../../testing/dashboard-questions.ts";
import { gatewayReport, reportedMachine } from "../../testing/gateway-report.ts";
import { bearer } from "../../testing/test-app.ts";
import { deviationOf, meanOf } from "../../testing/weighing-classes.ts";

const hourMs = 3_600_000;
const everyMs = 2_000;

let opened: DashboardPlant;
beforeAll(async () => {
  opened = await openDashboardPlant();
});
afterAll(() => opened.test.close());

/** About -1 to 1, without a period, from a fixed sequence. */
const noise = (place: number): number => {
  let sum = 0;
  for (let part = 1; part <= 4; part += 1) {
    let mixed = Math.imul(place * 4 + part, 0x9e3779b1);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    sum += ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  }
  return sum / 2 - 1;
};

/** Gross weights of beans about 235 g, 10 g over the target, with one head of 10 that is off. */
const beans = (count: number, offMg = 0): number[] =>
  Array.from({ length: count }, (_, i) =>
    Math.round(235_000 + 6_000 * noise(i) + (i % 10 === 3 ? offMg : 0)),
  );

interface Made {
  /** Length of the unit in which the machine writes its instants, ms. */
  readonly unitMs?: number;
  readonly paceMs?: number;
  readonly endMs?: number;
  readonly product?: string;
  readonly equipment?: number;
}

/** Stores packages that end at an instant, one every two seconds; returns the instant of the first. */
async function make(
  { tenantId }: { readonly tenantId: number },
  weightMg: readonly number[],
  { endMs = nowMs - 60_000, product = "7892", equipment = 4, paceMs = everyMs, unitMs = 1 }: Made = {},
): Promise<number> {
  const startMs = endMs - (weightMg.length - 1) * paceMs;
  const all = <T>(value: T): T[] => weightMg.map(() => value);
  const at = weightMg.map((_, i) => Math.floor((startMs + i * paceMs) / unitMs) * unitMs);
  const columns = { at, weightMg: [...weightMg], verdict: all(null), inspected: all(null) };
  await storeBatch(opened.test, tenantId, nowMs, {
    weighings: [{ equipment, product, operator: null, ...columns }],
  });
  return startMs;
}

const fillers = async (caller: Caller, question: Record<string, unknown> = {}) =>
  (await ask(opened.test.app, getFillers, caller, question)).result;

describe("fillers", () => {
  it("tell mean and deviation of the present run, and the packages of a day", async () => {
    const factory = await opened.addFactory();
    const before = await make(factory, beans(100), { endMs: nowMs - 5 * hourMs });
    await make(factory, [1_010_000], { endMs: nowMs - 4 * hourMs, product: "ARROZ-1" });
    const weights = beans(2_500);
    const startMs = await make(factory, weights);
    const [own, ...others] = await fillers(factory);
    expect(others).toEqual([]);
    expect(before).toBeLessThan(startMs);
    const newest = weights.slice(-2_000).map((mg) => (mg - 5_000) / 1000);
    expect(own).toEqual({
      equipment: "FEJ1",
      id: 4,
      product: expect.objectContaining({ name: "Feijão 225 g", unit: "g" }) as object,
      nominal: 225,
      costPerKg: 8,
      since: startMs,
      at: nowMs - 60_000,
      packages: 2_500,
      process: {
        count: 2_000,
        mean: expect.closeTo(meanOf(newest) ?? 0, 6) as number,
        dev: expect.closeTo(deviationOf(newest) ?? 0, 6) as number,
        moved: false,
      },
      perDay: 2_600,
      step: null,
      head: null,
      looked: { packages: 2_000, needed: 1_000 },
      lostAt: null,
    });
  });

  it("find the head that is off, counted from the run's first package", async () => {
    const factory = await opened.addFactory();
    const weights = beans(2_345, -4_000);
    const startMs = await make(factory, weights);
    const [own] = await fillers(factory, { equipments: [4] });
    expect(own?.head).toMatchObject({ heads: 10, head: 4, countedFrom: startMs });
    // The newest package of the run is its 2,345th, of head 5.
    expect(own?.head?.lastAt).toBe(startMs + 2_343 * everyMs);
    expect(own?.head?.off).toBeCloseTo(-4, 0);
    expect(own?.head?.means).toHaveLength(10);
    const last = weights.flatMap((mg, i) => (i >= 345 && i % 10 === 3 ? [(mg - 5_000) / 1000] : []));
    expect(own?.head?.mean).toBeCloseTo(meanOf(last) ?? 0, 6);
  });

  it("invent no head where a machine writes whole seconds and makes more than a package in each", async () => {
    for (const paceMs of [500, 600, 750]) {
      const factory = await opened.addFactory();
      await make(factory, beans(2_400), { paceMs, unitMs: 1_000 });
      expect((await fillers(factory, { equipments: [4] }))[0]?.head).toBeNull();
    }
  });

  it("count heads anew after packages were lost, and look at none before", async () => {
    const factory = await opened.addFactory();
    await make(factory, beans(2_000, -4_000));
    const [gateway, key] = [randomUUID(), await opened.test.addDeviceKey(factory.tenantId)];
    const report = async (overrun: number) => {
      const machines = [reportedMachine(4, { counters: { overrun } })];
      const answer = await opened.test.app.inject({
        method: "POST",
        url: "/api/device/v1/report",
        headers: bearer(key),
        payload: gatewayReport(gateway, { machines, sentAt: nowMs, startedAt: nowMs }),
      });
      expect(answer.statusCode).toBe(200);
    };
    // The servers' time stands still, and answers are cached for a second of it: each look is another question.
    const head = async (...equipments: readonly number[]) => (await fillers(factory, { equipments }))[0];
    // What a gateway lost before its first report has no instant.
    await report(3);
    expect(await head()).toMatchObject({ lostAt: null, head: { heads: 10, head: 4 } });
    await report(3);
    expect((await head(4))?.lostAt).toBeNull();
    await report(5);
    expect(await head(4, 3)).toMatchObject({ lostAt: nowMs, head: null, looked: { packages: 0 } });
  });

  it("see where the mean stepped, and judge what came after it alone", async () => {
    const factory = await opened.addFactory();
    const startMs = await make(factory, [...beans(1_000), ...beans(1_200).map((mg) => mg - 5_000)]);
    const [own] = await fillers(factory, { equipments: [4] });
    const stepMs = startMs + 1_000 * everyMs;
    expect(own?.step?.at).toBe(stepMs);
    expect((own?.step?.before ?? 0) - (own?.step?.after ?? 0)).toBeCloseTo(5, 0);
    expect(own?.process).toMatchObject({ count: 1_200, moved: false });
  });

  it("leave out what is invalid, but not its place in the order", async () => {
    const factory = await opened.addFactory();
    const rice = beans(2_000).map((mg, i) =>
      i % 97 === 0 ? 1_200_000 : 1_010_000 + (mg - 235_000) - (i % 8 === 2 ? 4_000 : 0),
    );
    await make(factory, rice, { product: "ARROZ-1", equipment: 3 });
    const [own] = await fillers(factory, { equipments: [3] });
    expect(own).toMatchObject({ packages: 2_000 - 21, head: { heads: 8, head: 3 } });
  });

  it("are absent of machines that weighed nothing in a day", async () => {
    const factory = await opened.addFactory();
    await make(factory, beans(10), { endMs: nowMs - 26 * hourMs });
    expect(await fillers(factory)).toEqual([]);
  });

  it("are the client's own, for all its users, and of machines that it has", async () => {
    const mine = await opened.addFactory();
    await make(mine, beans(20));
    const other = await opened.addFactory();
    expect(await fillers(other)).toEqual([]);
    const stranger = { tenant: mine.tenant, token: other.token };
    expect((await tryCall(opened.test.app, getFillers, stranger, {})).status).toBe(403);
    const none = { tenant: mine.tenant, token: "nobody" };
    expect((await tryCall(opened.test.app, getFillers, none, {})).status).toBe(401);
    expect(await tryCall(opened.test.app, getFillers, mine, { equipments: [99] })).toMatchObject({
      status: 422,
      body: { error: { code: "UnknownEquipment", fields: { equipments: "Não encontrado neste cliente." } } },
    });
  });
});
