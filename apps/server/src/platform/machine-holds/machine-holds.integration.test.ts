import { randomUUID } from "node:crypto";
import type { DeviceMachines } from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { sql } from "../stores/telemetry/sql.ts";
import { gatewayReport, reportedMachine } from "../../testing/gateway-report.ts";
import { type Before, Program } from "../../testing/reading-program.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";
import { smallPlant } from "../../testing/test-stores.ts";

const silenceMs = 60_000;
let clock = Date.now();
let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let key: string;
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp({ now: () => clock, holdSilenceMs: silenceMs });
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.stores.addTenant(smallPlant);
  key = await test.addDeviceKey(tenant.tenantId);
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

/** A gateway's program on a computer of this name; `before` tells its gateway id and earlier starts from its folder. */
const programOn = (host: string, before: Before = {}): Program =>
  new Program({ app: test.app, key: () => key, now: () => clock }, host, before);

const pass = async (ms: number, ...heard: readonly Program[]): Promise<void> => {
  for (const end = clock + ms; clock < end;) {
    clock += Math.min(10_000, end - clock);
    for (const one of heard) await one.report();
  }
};
const stored = async (): Promise<number> => {
  const rows = await test.stores.telemetry
    .forTenant(tenant.tenantId)
    .rows<{ n: number }>(sql`select count() as n from weighings`);
  return Number(rows[0]?.n);
};
const positions = async (): Promise<unknown> => {
  const url = `/api/device/v1/machines?gateway=${randomUUID()}`;
  const { machines } = (await test.app.inject({ url, headers: bearer(key) })).json<DeviceMachines>();
  return machines.find(({ equipment }) => equipment === 3)?.positions["modbus:x"];
};
const refused = { accepted: 0, reasons: { readByAnother: 2 } };

it("lets one of two gateways read, also when both start in the same second", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await Promise.all([a.report(), b.report()]);
  const [holder, other] = a.reader?.turn === 1 ? [a, b] : [b, a];
  expect(holder.reader).toMatchObject({ turn: 1, since: 1, by: null });
  expect(other.reader).toMatchObject({ turn: null, by: { gateway: holder.gateway, host: holder.host } });
  await pass(120_000, a, b);
  expect([holder.reader?.turn, other.reader?.turn]).toEqual([1, null]);
});

it("has the other one take over after a minute of silence in which it was heard, and sets aside what came too late", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  a.clockAheadMs = 600_000;
  await a.report();
  await b.report();
  expect(await a.send([1_000])).toMatchObject({ accepted: 2 });
  await pass(60_000, b);
  expect(b.reader?.turn).toBeNull();
  await pass(10_000, b);
  expect(b.reader).toMatchObject({ turn: 2, since: 2 });
  // A read before and after the interruption; B read from the positions that the server knew.
  expect(await b.send([2_000])).toMatchObject({ accepted: 2 });
  expect(await a.send([2_000], { at: clock - 65_000 })).toMatchObject(refused);
  expect(await a.send([2_000])).toMatchObject(refused);
  expect(await positions()).toBe("PC-B 1");
  expect(await a.report()).toMatchObject({ turn: null, by: { host: "PC-B" } });
  expect(await stored()).toBe(2);
});

it("counts 20 packages as 20 where one was cut off for an hour and both read them", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await b.report();
  const cutOffAt = clock;
  for (let i = 1; i <= 20; i += 1) {
    await pass(180_000, b);
    await b.send([i * 1_000]);
  }
  for (let i = 1; i <= 20; i += 1)
    expect(await a.send([i * 1_000], { at: cutOffAt + i * 180_000 })).toMatchObject(refused);
  expect(await stored()).toBe(20);
});

it("has the other one take over in a minute also after the server's clock was two hours ahead", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  clock += 7_200_000;
  await pass(30_000, a, b);
  expect(a.reader?.turn).toBe(1);
  clock -= 7_200_000;
  await b.report();
  expect(b.reader).toMatchObject({ turn: null, by: { host: "PC-A" } });
  await pass(30_000, a, b);
  expect([a.reader?.turn, b.reader?.turn]).toEqual([1, null]);
  clock += 7_200_000;
  await pass(30_000, a, b);
  clock -= 7_200_000;
  // A is dead from now on.
  await pass(80_000, b);
  expect(b.reader).toMatchObject({ turn: 2 });
  const { running } = (await admin<{ running: { host: string }[] }>("/devices/gateways")).body;
  expect(running.map(({ host }) => host)).toEqual(["PC-B"]);
});

it("gives a plant that was offline as a whole its reader back: nobody was heard while it was silent", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await pass(60_000, a, b);
  await pass(3_600_000);
  expect(await b.report()).toMatchObject({ turn: null, by: { host: "PC-A" } });
  expect(await a.report()).toMatchObject({ turn: 1 });
  expect(await a.send([1_000, 1_000], { at: clock - 1_800_000 })).toMatchObject({ accepted: 3 });
  await pass(120_000, a, b);
  expect(a.reader?.turn).toBe(1);
});

it("lets a goodbye free the machine at once", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await b.report();
  await a.report({ leaves: true });
  expect(await b.report()).toMatchObject({ turn: 2, since: 2 });
  const again = a.restarted();
  expect(await again.report()).toMatchObject({ turn: null, by: { host: "PC-B" } });
  // The turn of its earlier start.
  expect(await again.send([1_000], { turn: 1 })).toMatchObject(refused);
});

it("lets a program that starts anew in its folder go on, with what it had not sent", async () => {
  const a = programOn("PC-A");
  await a.report();
  clock += 5_000;
  const same = a.restarted({ hasEnded: true });
  expect(await same.report()).toMatchObject({ turn: 2, since: 1 });
  expect(await same.send([1_000], { turn: 1 })).toMatchObject({ accepted: 2 });
  // The earlier start is not listed, though it was heard within the minute.
  const { running } = (await admin<{ running: { start: string }[] }>("/devices/gateways")).body;
  expect(running.map(({ start }) => start)).toEqual([same.start]);
  // After a power cut the program may be a copy of the disk, until the earlier start was silent for a minute.
  const booted = same.restarted();
  clock += 20_000;
  expect(await booted.report()).toMatchObject({ turn: null, isPending: true });
  await pass(50_000, booted);
  expect(booted.reader).toMatchObject({ turn: 3, since: 1 });
  expect(await booted.send([1_000], { turn: 1 })).toMatchObject({ accepted: 2 });
});

it("knows who goes on also where programs ended before they heard an answer", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await b.report();
  clock += 3_000;
  const second = a.restarted({ hasEnded: true });
  await second.report();
  clock += 3_000;
  // The answer to the second start was lost, and the third one never reached the server.
  const third = second.restarted({ hasEnded: true, wasHeard: false });
  const fourth = third.restarted({ hasEnded: true, wasHeard: false });
  fourth.turn = a.turn;
  expect(await fourth.report()).toMatchObject({ turn: 3, since: 1 });
  expect(await fourth.send([1_000], { turn: 1 })).toMatchObject({ accepted: 2 });
  expect(await b.report()).toMatchObject({ turn: null });
});

it("tells two computers of one disk apart by their starts", async () => {
  const a = programOn("PC-A");
  await a.report();
  const clone = programOn("PC-A-COPIA", {
    gateway: a.gateway,
    follows: [{ start: a.start, hasEnded: false }],
  });
  expect(await clone.report()).toMatchObject({ turn: null, isPending: true });
  await pass(120_000, a, clone);
  expect(clone.reader).toMatchObject({ turn: null, isPending: false, by: { host: "PC-A" } });
  expect(await clone.send([2_000], { turn: 1 })).toMatchObject(refused);
  clone.sequence = 5;
  a.sequence = 1;
  expect(await a.send([1_000])).toMatchObject({ accepted: 2 });
  const { running } = (await admin<{ running: { host: string }[] }>("/devices/gateways")).body;
  expect(running.map(({ host }) => host)).toEqual(["PC-A", "PC-A-COPIA"]);
  // The first computer is cut off: the copy goes on, and packages that the first one read meanwhile do not count.
  await pass(80_000, clone);
  expect(clone.reader?.turn).toBe(2);
  a.sequence = 10;
  expect(await a.send([3_000])).toMatchObject(refused);
  expect(await stored()).toBe(1);
});

it("hands a machine over where an admin asks for it, once the holder gave it up", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await b.report();
  const ask = (gateway: string) => admin("/devices/hand-over", { body: { equipment: 3, gateway } });
  expect((await ask(b.gateway)).status).toBe(200);
  expect((await ask(randomUUID())).code).toBe("NotFound");
  const operator = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Supervisor")).token);
  expect((await operator("/devices/hand-over", { body: { equipment: 3, gateway: b.gateway } })).status).toBe(
    403,
  );
  expect(await b.report()).toMatchObject({ turn: null });
  expect(await a.report()).toMatchObject({ turn: 1, isWanted: true });
  expect(await a.send([1_000])).toMatchObject({ accepted: 2 });
  expect(await a.report({ gives: [3] })).toMatchObject({ turn: null });
  expect(await a.report()).toMatchObject({ turn: null });
  expect(await b.report()).toMatchObject({ turn: 2, since: 2 });
  const { readers } = (await admin<{ readers: unknown[] }>("/devices/gateways")).body;
  expect(readers).toMatchObject([{ equipment: 3, holder: { host: "PC-B" }, wanted: null }]);
  const { entries } = (await admin<{ entries: unknown[] }>("/audit?entity=gateway")).body;
  expect(entries).toMatchObject([{ action: "handOver", entityName: "PC-B" }]);
});

it("asks a gateway that cannot read a machine to let another one try", async () => {
  const [a, b] = [programOn("PC-NORTE"), programOn("PC-SUL")];
  const trouble = { machines: [reportedMachine(3, { trouble: "sem resposta", troubleSince: clock })] };
  await a.report({}, trouble);
  await b.report();
  for (let i = 0; i < 8; i += 1) {
    clock += 10_000;
    await b.report();
    await a.report({}, trouble);
  }
  expect(a.reader?.isWanted).toBe(true);
  await a.report({ gives: [3] }, trouble);
  expect(await b.report()).toMatchObject({ turn: 2 });
  await pass(300_000, a, b);
  expect(b.reader?.turn).toBe(2);
});

it("takes what old gateways and other programs send, but from an old gateway not what another one reads", async () => {
  const [old, erp, a] = [programOn("PC-VELHO"), programOn("ERP"), programOn("PC-A")];
  const reportOld = async () => {
    const payload = gatewayReport(old.gateway, { host: old.host });
    await test.app.inject({ method: "POST", url: "/api/device/v1/report", payload, headers: bearer(key) });
  };
  await reportOld();
  expect(await old.send([1_000], { isMarked: false })).toMatchObject({ accepted: 2 });
  expect(await erp.send([1_000], { isMarked: false })).toMatchObject({ accepted: 2 });
  expect(await a.report()).toMatchObject({ turn: null, by: { host: "PC-VELHO" } });
  await pass(70_000, a);
  expect(a.reader?.turn).toBe(2);
  await reportOld();
  expect(await old.send([1_000], { isMarked: false })).toMatchObject(refused);
  expect(await erp.send([1_000], { isMarked: false })).toMatchObject({ accepted: 2 });
  // Its new version goes on with the same machine.
  const fresh = programOn("PC-A", { gateway: a.gateway, follows: [{ start: a.start, hasEnded: true }] });
  expect(await fresh.report()).toMatchObject({ since: 2 });
});

it("believes a gateway that knows of a later turn: the server came from a copy", async () => {
  const a = programOn("PC-A");
  a.turn = { turn: 7, since: 4 };
  expect(await a.report()).toMatchObject({ turn: 8, since: 4 });
  expect(await a.send([1_000], { turn: 5 })).toMatchObject({ accepted: 2 });
});

it("stores what another read only where that is asked for", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await b.report();
  await a.report({ leaves: true });
  await b.report();
  expect(await a.send([1_000])).toMatchObject(refused);
  const replay = async (body: object) => (await admin("/devices/quarantine/replay", { body })).body;
  expect(await replay({})).toEqual({ replayed: 0, setAside: 0, nextCursor: null });
  expect(await replay({ equipment: 3 })).toMatchObject({ replayed: 0 });
  expect(await stored()).toBe(0);
  expect(await replay({ reason: "readByAnother" })).toMatchObject({ replayed: 2 });
  expect(await stored()).toBe(1);
});

it("tells the gateway that took over nothing of what was set aside because of it: it has to send that itself", async () => {
  const [a, b] = [programOn("PC-A"), programOn("PC-B")];
  await a.report();
  await b.report();
  await a.send([1_000]);
  await a.report({ leaves: true });
  await b.report();
  expect(await a.send([2_000])).toMatchObject(refused);
  const url = `/api/device/v1/machines/3/packages?from=0&to=${clock + 60_000}`;
  const { weightMg } = (await test.app.inject({ url, headers: bearer(key) })).json<{ weightMg: number[] }>();
  expect(weightMg).toEqual([1_000]);
});

it("shows nothing to another client, and holds nothing of it", async () => {
  const a = programOn("PC-A");
  await a.report();
  tenant = await test.stores.addTenant(smallPlant);
  key = await test.addDeviceKey(tenant.tenantId);
  const b = programOn("PC-B", { gateway: a.gateway });
  expect(await b.report()).toMatchObject({ turn: 1 });
});
