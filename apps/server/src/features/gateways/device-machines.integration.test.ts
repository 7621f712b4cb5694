import { randomUUID } from "node:crypto";
import {
  type DeviceMachines,
  type ErrorBody,
  mostStoredPackages,
  type StoredPackages,
} from "@fiel/contracts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { gatewayReport } from "../../testing/gateway-report.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

const dayMs = 86_400_000;
const nowMs = Date.now();

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let key: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.stores.addTenant(smallPlant);
  key = await test.addDeviceKey(tenant.tenantId);
});

const send = async (payload: object, withKey = key) => {
  const url = "/api/device/v1/batches";
  const answer = await test.app.inject({ method: "POST", url, payload, headers: bearer(withKey) });
  expect([answer.statusCode, answer.json<{ quarantined: number }>().quarantined]).toEqual([200, 0]);
};
const ask = (gateway: string, withKey = key) =>
  test.app.inject({ url: `/api/device/v1/machines?gateway=${gateway}`, headers: bearer(withKey) });
const machines = async (gateway: string, withKey = key) =>
  (await ask(gateway, withKey)).json<DeviceMachines>();
const nothing = { lastWeighingAt: null, positions: {}, toldBy: null, open: [] };

it("tells of each machine the newest weighing, however late others come, and what is open", async () => {
  const gateway = randomUUID();
  const startedAt = nowMs - 3 * dayMs;
  await send({
    gateway,
    sequence: 41,
    sentAt: Date.now(),
    weighings: [
      ...weighingsOf(nowMs - 40 * dayMs, [1_010_000, 1_011_000]),
      ...weighingsOf(nowMs - 60_000, [1_010_000]),
    ],
    occurrences: [
      { equipment: 3, code: 2, startedAt, endedAt: null },
      { equipment: 3, code: 1, startedAt, endedAt: null },
      { equipment: 3, code: 1, startedAt: startedAt - 5_000, endedAt: startedAt - 1_000 },
    ],
  });
  await send({
    gateway,
    sequence: 42,
    sentAt: Date.now(),
    weighings: weighingsOf(nowMs - 2 * dayMs, [1_010_000]),
    occurrences: [{ equipment: 3, code: 2, startedAt, endedAt: startedAt + 1_000 }],
  });
  expect(await machines(gateway)).toEqual({
    lastSequence: 42,
    machines: [
      {
        equipment: 3,
        lastWeighingAt: nowMs - 60_000,
        positions: {},
        toldBy: null,
        open: [{ code: 1, startedAt }],
      },
      { equipment: 4, ...nothing },
    ],
  });
});

it("tells how far each was read, whoever read it, and nothing of a gateway that never sent", async () => {
  const before = randomUUID();
  const positions = { ring: '{"head":812}', "2026-11-24.csv": "4711" };
  await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
    transaction
      .insertInto("machine_positions")
      .values({
        tenant_id: tenant.tenantId,
        mid: 4,
        positions: JSON.stringify(positions),
        gateway: before,
        sequence: 9,
        told_at: nowMs,
      })
      .execute(),
  );
  const taking = randomUUID();
  const expected = {
    lastSequence: null,
    machines: [
      { equipment: 3, ...nothing },
      { equipment: 4, ...nothing, positions, toldBy: { gateway: before, sequence: 9, at: nowMs } },
    ],
  };
  expect(await machines(taking)).toEqual(expected);
  const payload = gatewayReport(taking);
  await test.app.inject({ method: "POST", url: "/api/device/v1/report", payload, headers: bearer(key) });
  expect(await machines(taking)).toEqual(expected);
});

it("leaves removed machines out that nobody read, and has no machines of a tenant without", async () => {
  await test.stores.apply(tenant.tenantId, {
    equipment: [{ mid: 4, name: "FEJ1", ip: "127.0.0.1", removedAt: nowMs - 1 }],
  });
  expect((await machines(randomUUID())).machines.map(({ equipment }) => equipment)).toEqual([3]);
  const empty = await test.postgres.addTenant();
  const theirKey = await test.addDeviceKey(empty.tenantId);
  expect(await machines(randomUUID(), theirKey)).toEqual({ lastSequence: null, machines: [] });
});

it("tells how far a removed machine was read: it may have another number now", async () => {
  const gateway = randomUUID();
  const positions = { "cpnet:bal1/2026-11-24.csv": "4711" };
  const told = [3, 4, 77, 2 ** 40].map((equipment) => ({ equipment, positions }));
  await send({ gateway, sequence: 1, sentAt: Date.now(), positions: told });
  await test.stores.apply(tenant.tenantId, {
    equipment: [{ mid: 4, name: "FEJ1", ip: "127.0.0.1", removedAt: nowMs - 1 }],
  });
  const { machines: all } = await machines(randomUUID());
  expect(all.map((one) => [one.equipment, one.positions])).toEqual([
    [3, positions],
    [4, positions],
  ]);
});

it("keeps some megabytes of a machine's positions, and then what it knew", async () => {
  const gateway = randomUUID();
  const long = (from: number) =>
    Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`cpnet:${from + i}`, "x".repeat(8_000)]));
  for (let sequence = 1; sequence <= 4; sequence += 1) {
    const positions = [{ equipment: 3, positions: long(sequence * 100) }];
    await send({ gateway, sequence, sentAt: Date.now(), positions });
  }
  const [three] = (await machines(gateway)).machines;
  expect(Object.keys(three?.positions ?? {})).toHaveLength(200);
  expect(three?.toldBy?.sequence).toBe(2);
});

it("tells the packages that are stored of a machine, and those set aside, in pages", async () => {
  const at = nowMs - 3_600_000;
  const packages = async (query: string, withKey = key) => {
    const url = `/api/device/v1/machines/3/packages?${query}`;
    return (await test.app.inject({ url, headers: bearer(withKey) })).json<StoredPackages>();
  };
  const group = (product: string | null, instants: number[], weightMg: number) => ({
    equipment: 3,
    product,
    at: instants,
    weightMg: instants.map(() => weightMg),
  });
  const post = async (sequence: number, weighings: object[]) => {
    const payload = {
      gateway: "0f8fad5b-d9cb-469f-a165-70867728950e",
      sequence,
      sentAt: Date.now(),
      weighings,
    };
    await test.app.inject({ method: "POST", url: "/api/device/v1/batches", payload, headers: bearer(key) });
  };
  await post(1, [group(null, [at, at, at + 1], 1_000), group("unheard of", [at + 2, at + 9], 2_000)]);
  expect(await packages(`from=${at}&to=${at + 2}`)).toEqual({
    at: [at, at, at + 1, at + 2],
    weightMg: [1_000, 1_000, 1_000, 2_000],
    next: null,
  });
  await post(2, [
    group(
      null,
      Array.from({ length: mostStoredPackages }, (_, i) => at + 10 + (i >> 1)),
      5,
    ),
  ]);
  const first = await packages(`from=0&to=${Number.MAX_SAFE_INTEGER}`);
  const second = await packages(`from=${first.next}&to=${Number.MAX_SAFE_INTEGER}`);
  expect([first.at.length + second.at.length, second.next]).toEqual([mostStoredPackages + 5, null]);
  const other = await test.stores.addTenant(smallPlant);
  const theirs = await packages(`from=0&to=${nowMs}`, await test.addDeviceKey(other.tenantId));
  expect(theirs.at).toEqual([]);
});

it("tells nothing of another tenant, of the same gateway and machines too", async () => {
  const gateway = randomUUID();
  await send({
    gateway,
    sequence: 1,
    sentAt: Date.now(),
    weighings: weighingsOf(nowMs - 60_000, [1_010_000]),
  });
  const other = await test.stores.addTenant(smallPlant);
  const theirs = await machines(gateway, await test.addDeviceKey(other.tenantId));
  expect(theirs).toEqual({
    lastSequence: null,
    machines: [
      { equipment: 3, ...nothing },
      { equipment: 4, ...nothing },
    ],
  });
});

it("is for gateways alone, which say who they are", async () => {
  const { token } = await test.signIn(tenant, "Admin");
  expect((await ask(randomUUID(), token)).statusCode).toBe(401);
  for (const gateway of ["", "nobody"]) {
    const answer = await ask(gateway);
    const { fields } = answer.json<ErrorBody>().error;
    expect([answer.statusCode, Object.keys(fields ?? {})]).toEqual([422, ["gateway"]]);
  }
});
