import { randomUUID } from "node:crypto";
import { type EquipmentFacts, getConformity, getEquipmentFacts } from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ask, type Caller, storeBatch } from "../../testing/dashboard-questions.ts";
import { gatewayReport, reportedMachine } from "../../testing/gateway-report.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";

const noonMs = Date.UTC(2026, 8, 1, 15);
let nowMs = noonMs;
let test: TestApp;
let plant: { tenantId: number; tenant: string };
let operator: Caller;
let key: string;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  nowMs = noonMs;
  plant = await test.stores.addTenant(smallPlant);
  operator = { ...plant, token: (await test.signIn(plant, "Operator")).token };
  key = await test.addDeviceKey(plant.tenantId);
});

const facts = async (caller = operator, equipments: readonly number[] = []): Promise<EquipmentFacts[]> =>
  (await ask(test.app, getEquipmentFacts, caller, { equipments })).result;
const ofRice = async (): Promise<EquipmentFacts | undefined> => (await facts())[0];

/** Reports like a gateway whose clock is ahead by `aheadMs`. */
const report = async (
  gateway: string,
  { aheadMs = 0, ...told }: Parameters<typeof gatewayReport>[1] & { readonly aheadMs?: number },
): Promise<void> => {
  const payload = gatewayReport(gateway, { sentAt: nowMs + aheadMs, ...told });
  const url = "/api/device/v1/report";
  const { statusCode } = await test.app.inject({ method: "POST", url, payload, headers: bearer(key) });
  expect(statusCode).toBe(200);
};
const reading = (secondsAgo: number, other: Parameters<typeof reportedMachine>[1] = {}) =>
  reportedMachine(3, { lastReadAt: nowMs - secondsAgo * 1_000, ...other });

describe("a machine's gateway", () => {
  it("is none where none said that it reads the machine", async () => {
    await report(randomUUID(), { machines: [reading(1)] });
    expect((await facts()).map(({ gateway }) => gateway?.name)).toEqual(["GW-01", undefined]);
  });

  it("is the one that read it last, by the server's clock, and silent after a minute", async () => {
    await report(randomUUID(), { host: "GW-00", machines: [reading(90)] });
    const aheadMs = 40_000;
    const machines = [reading(2, { lastReadAt: nowMs - 2_000 + aheadMs })];
    const pending = { batches: 1, records: 12, oldestAt: nowMs };
    await report(randomUUID(), { aheadMs, machines, pending, version: "0.3.1" });
    const told = (await ofRice())?.gateway;
    // The server counts from when a report began to arrive.
    const onItsWayMs = aheadMs - (told?.clockAheadMs ?? 0);
    expect(Math.abs(onItsWayMs)).toBeLessThan(aheadMs / 2);
    expect(told).toEqual({
      name: "GW-01",
      silent: false,
      lastReadAt: nowMs - 2_000 + onItsWayMs,
      pendingRecords: 12,
      clockAheadMs: aheadMs - onItsWayMs,
      version: "0.3.1",
      trouble: null,
      troubleSince: null,
    });
    nowMs += 61_000;
    expect((await ofRice())?.gateway).toEqual({ ...told, silent: true });
  });

  it("says why it cannot read the machine, and nothing of the plant's network", async () => {
    const since = nowMs - 9_000;
    const trouble = "registradores 0-9: connect ECONNREFUSED 192.168.10.11:502";
    await report(randomUUID(), { machines: [reading(9, { trouble, troubleSince: since })] });
    const { body } = await test.app.inject({
      url: getEquipmentFacts.path.replace(":tenant", plant.tenant),
      headers: bearer(operator.token),
    });
    const [told] = getEquipmentFacts.answer.parse(JSON.parse(body)).result;
    expect(told?.gateway?.trouble).toBe("ECONNREFUSED");
    expect(Math.abs((told?.gateway?.troubleSince ?? 0) - since)).toBeLessThan(9_000);
    for (const secret of ["192.168", ":502", key]) expect(body).not.toContain(secret);
  });

  it("is told anew within a second of its next report", async () => {
    const gateway = randomUUID();
    await report(gateway, { machines: [reading(1)] });
    expect((await ofRice())?.gateway?.trouble).toBeNull();
    nowMs += 1_000;
    await report(gateway, { machines: [reading(1, { trouble: "sem resposta em 2 s" })] });
    expect((await ofRice())?.gateway?.trouble).toBe("sem resposta em 2 s");
  });

  it("is nobody else's, also under the same machine's number", async () => {
    await report(randomUUID(), { machines: [reading(1)] });
    const stranger = await test.stores.addTenant(smallPlant);
    const theirs = { ...stranger, token: (await test.signIn(stranger, "Admin")).token };
    expect((await facts(theirs)).map(({ gateway }) => gateway)).toEqual([null, null]);
  });
});

describe("a machine's last weight", () => {
  const store = (records: Parameters<typeof storeBatch>[3]) =>
    storeBatch(test, plant.tenantId, nowMs, records);

  it("is the newest package's, net, with its class, whatever came late", async () => {
    await store({ weighings: weighingsOf(nowMs - 600_000, [1_012_000, 985_000]) });
    await store({ weighings: weighingsOf(nowMs - 1_200_000, [1_013_000]) });
    const newest = { net: 975, unit: "g", class: "ru", at: nowMs - 599_000 } as const;
    expect((await facts()).map(({ lastWeight }) => lastWeight)).toEqual([newest, null]);
    await store({ weighings: weighingsOf(nowMs - 5_000, [1_011_500]) });
    expect((await ofRice())?.lastWeight).toMatchObject({ at: nowMs - 5_000, net: 1_001.5 });
  });

  it("is without the package also of a product that has no target", async () => {
    await test.stores.postgres.store.withTenant(plant.tenantId, (transaction) =>
      transaction.updateTable("products").set({ net_weight: 0, package_weight: 500 }).execute(),
    );
    await store({ weighings: weighingsOf(nowMs - 5_000, [1_011_500]) });
    expect((await ofRice())?.lastWeight).toMatchObject({ at: nowMs - 5_000, net: 511.5 });
  });

  it("is each machine's own, asked for together or alone", async () => {
    await store({ weighings: [{ equipment: 4, at: [nowMs - 7_000], weightMg: [500_000] }] });
    await store({ weighings: weighingsOf(nowMs - 3_600_000, [1_011_000]) });
    const [rice, beans] = await facts();
    expect([rice?.lastWeight?.at, beans?.lastWeight?.at]).toEqual([nowMs - 3_600_000, nowMs - 7_000]);
    expect(beans?.lastWeight).toMatchObject({ net: 500, unit: "g", class: "a" });
    expect(await facts(operator, [4])).toEqual([beans]);
  });

  it("is none of more than a day ago", async () => {
    await store({ weighings: weighingsOf(nowMs - 90_000_000, [1_011_000]) });
    expect((await ofRice())?.lastWeight).toBeNull();
  });
});

describe("evidence that a machine weighs too little", () => {
  const good = Array.from({ length: 20 }, (_, i) => 1_010_000 + (i % 5) * 1_000);
  const lowSamples = (count: number) =>
    Array.from({ length: count }, () => good.map((weight) => weight - 4_000)).flat();
  const store = (startMs: number, weights: readonly number[]) =>
    storeBatch(test, plant.tenantId, nowMs, { weighings: weighingsOf(startMs, [...weights]) });
  const evidence = async () => (await ofRice())?.evidence;

  it("is what its samples say together, and no single refused one", async () => {
    const light = good.map((weight, i) => (i < 2 ? 990_000 : weight));
    const startMs = nowMs - 3_600_000;
    await store(startMs, [...good, ...light]);
    const windows = [{ startMs: nowMs - 43_200_000, endMs: nowMs }];
    const { data } = await ask(test.app, getConformity, operator, { windows, equipment: 3 });
    expect(data.result.map(({ sampleCount, refusedCount }) => [sampleCount, refusedCount])).toEqual([[2, 1]]);
    expect(await evidence()).toBeNull();
    await store(startMs + 60_000, lowSamples(15));
    expect(await evidence()).toMatchObject({
      product: "Arroz 1 kg",
      at: startMs + 60_000 + 299_000,
      samples: 17,
      individual: { refused: 1 },
      grounds: ["mean", "average"],
      nominal: 1_000,
      belowDoubleTolerance: 0,
    });
  });

  it("is none of what was made before the product changed, nor of a day ago", async () => {
    await store(nowMs - 600_000, lowSamples(15));
    expect((await evidence())?.grounds).toEqual(["mean", "average"]);
    nowMs += 86_400_000;
    expect(await evidence()).toBeNull();
    nowMs -= 86_400_000;
    await storeBatch(test, plant.tenantId, nowMs, {
      weighings: [{ equipment: 3, at: [nowMs - 1_000], weightMg: [506_000] }],
    });
    expect(await evidence()).toBeNull();
  });
});
