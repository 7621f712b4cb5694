import { randomUUID } from "node:crypto";
import {
  deviceConfig,
  type ErrorBody,
  type GatewayOfTenant,
  type ProductConfiguration,
  type SavedProduct,
} from "@fiel/contracts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { maxGateways } from "../../platform/tenants/admit-gateway.ts";
import { gatewayReport, reportedMachine } from "../../testing/gateway-report.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { formOf, testCaller, type TestCaller } from "../../testing/test-caller.ts";

let test: TestApp;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
let key: string;
let gateway: string;
beforeAll(async () => {
  test = await openTestApp();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
  key = await test.addDeviceKey(tenant.tenantId);
  gateway = randomUUID();
});

const post = (path: string, payload: unknown, withKey = key) =>
  test.app.inject({
    method: "POST",
    url: `/api/device/v1/${path}`,
    payload: payload as object,
    headers: { ...bearer(withKey), "content-type": "application/json" },
  });
const report = (other: Parameters<typeof gatewayReport>[1] = {}) =>
  post("report", gatewayReport(gateway, other));
const list = async (caller = admin) =>
  (await caller<{ result: GatewayOfTenant[] }>("/devices/gateways")).body.result;

it("tells the time of a server's clock while nobody confirms it", async () => {
  const told = async () =>
    (await admin<{ unconfirmedClockAt: number | null }>("/devices/gateways")).body.unconfirmedClockAt;
  expect(await told()).toBeNull();
  const jumpedMs = Date.now() + 400 * 86_400_000;
  const { shared } = test.postgres.store;
  const other = { computer: "another", host: "another", counted_ms: 0, sure_at: null };
  await shared
    .insertInto("server_clocks")
    .values({ ...other, jumped_to: new Date(jumpedMs) })
    .execute();
  expect(await told()).toBe(jumpedMs);
  await shared.deleteFrom("server_clocks").where("computer", "=", "another").execute();
  expect(await told()).toBeNull();
});

it("lets no new gateway in where a device made up too many names; those that are known go on", async () => {
  await report();
  const { tenantId } = tenant;
  const named = (at: number) => ({
    tenant_id: tenantId,
    gateway: randomUUID(),
    first_seen_at: at,
    last_seen_at: at,
    last_sequence: null,
  });
  await test.postgres.store.withTenant(tenantId, async (transaction) => {
    const recent = Array.from({ length: maxGateways - 1 }, () => named(Date.now()));
    const old = Array.from({ length: 3 }, () => named(Date.now() - 40 * 86_400_000));
    await transaction
      .insertInto("gateways")
      .values([...recent, ...old])
      .execute();
  });
  const another = randomUUID();
  for (const answer of [
    await post("report", gatewayReport(another)),
    await post("batches", { gateway: another, sequence: 1, sentAt: Date.now() }),
  ])
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([409, "TooManyGateways"]);
  expect((await report()).statusCode).toBe(200);
  const answer = await post("batches", { gateway, sequence: 1, sentAt: Date.now() });
  expect(answer.statusCode).toBe(200);
});

describe("a gateway's report", () => {
  it("makes it known before its first batch, and shows what it told", async () => {
    const told = gatewayReport(gateway, { machines: [reportedMachine(3), reportedMachine(4)] });
    const answer = await post("report", told);
    expect([answer.statusCode, answer.json()]).toEqual([200, { resendHeld: false, files: 0 }]);
    expect(await list()).toEqual([
      {
        gateway,
        report: told,
        firstSeenAt: expect.any(Number) as number,
        lastSeenAt: expect.any(Number) as number,
        reportedAt: expect.any(Number) as number,
        clockSkewMs: expect.any(Number) as number,
        lastSequence: null,
        resendRequestedAt: null,
        update: { offered: null, asked: null },
      },
    ]);
  });

  it("stands beside its batches, under one name however it is spelled, the newest told", async () => {
    await post("batches", { gateway, sequence: 7, sentAt: Date.now() });
    await report({ version: "0.2.0" });
    await post("report", { ...gatewayReport(gateway.toUpperCase()), version: "0.3.0" });
    const [one, ...others] = await list();
    expect([one?.lastSequence, one?.report?.version, others]).toEqual([7, "0.3.0", []]);
  });

  it.each([25, -400])("tells how far its clock is off, also by %d days", async (days) => {
    const offMs = days * 86_400_000;
    const answer = await report({ sentAt: Date.now() - offMs });
    expect(answer.statusCode).toBe(200);
    const [one] = await list();
    expect(Math.round((one?.clockSkewMs ?? 0) / 60_000)).toBe(offMs / 60_000);
  });

  it("is kept also with news of files that no store has a number for", async () => {
    const [largest, least] = [Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER];
    const file = {
      equipment: largest,
      product: least,
      keptAt: largest,
      state: "taken",
      reason: null,
    } as const;
    expect((await report({ files: [file] })).statusCode).toBe(200);
  });

  it("is kept whatever its texts are made of", async () => {
    const trouble = "nada \0 de \ud83d bom";
    const counters = { "a\0b": 1 };
    const answer = await report({ machines: [reportedMachine(3, { trouble, counters })] });
    expect(answer.statusCode).toBe(200);
    const [machine] = (await list())[0]?.report?.machines ?? [];
    expect(machine).toMatchObject({ trouble: "nada \ufffd de \ufffd bom", counters: { "a\ufffdb": 1 } });
  });

  it("is refused with the fields that are wrong, in bounded words, and nothing of it kept", async () => {
    const bad: unknown[] = [
      {},
      { ...gatewayReport(gateway), gateway: "nobody" },
      { ...gatewayReport(gateway), machines: Array.from({ length: 300_000 }, () => 0) },
      { ...gatewayReport(gateway), machines: [{ ...reportedMachine(3), counters: { overrun: -1 } }] },
      {
        ...gatewayReport(gateway),
        held: {
          records: 1,
          reasons: Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`reason ${i}`, 1])),
        },
      },
    ];
    for (const body of bad) {
      const answer = await post("report", body);
      expect(answer.statusCode).toBe(422);
      expect(Object.keys(answer.json<ErrorBody>().error.fields ?? {}).length).toBeLessThanOrEqual(100);
    }
    const tooLong = await post("report", { ...gatewayReport(gateway), extra: "x".repeat(2 ** 20) });
    expect([tooLong.statusCode, tooLong.json<ErrorBody>().error.code]).toEqual([413, "BatchTooLarge"]);
    expect(await list()).toEqual([]);
  });

  it("is of the key's tenant alone, and of no user", async () => {
    const other = await test.postgres.addTenant();
    const theirs = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
    const theirKey = await test.addDeviceKey(other.tenantId);
    await report({ host: "ours" });
    await post("report", gatewayReport(gateway, { host: "theirs" }), theirKey);
    expect((await list(theirs)).map((one) => one.report?.host)).toEqual(["theirs"]);
    expect((await list()).map((one) => one.report?.host)).toEqual(["ours"]);
    expect((await theirs(`/devices/gateways`, {})).status).toBe(200);
    const strange = testCaller(test.app, tenant.tenant, (await test.signIn(other, "Admin")).token);
    expect((await strange("/devices/gateways")).status).toBe(403);
    for (const role of ["Operator", "Supervisor"] as const) {
      const { token } = await test.signIn(tenant, role);
      expect((await testCaller(test.app, tenant.tenant, token)("/devices/gateways")).status).toBe(403);
      expect((await post("report", gatewayReport(gateway), token)).statusCode).toBe(401);
    }
  });
});

describe("what a gateway is asked to send again", () => {
  const ask = (of = gateway, caller = admin) =>
    caller(`/devices/gateways/${of}/resend`, { method: "POST", body: {} });

  it("is told to it once, with its next report, and stands in the trail", async () => {
    await report();
    expect((await ask()).status).toBe(200);
    expect((await list())[0]?.resendRequestedAt).toEqual(expect.any(Number));
    expect((await report()).json()).toMatchObject({ resendHeld: true });
    expect((await report()).json()).toMatchObject({ resendHeld: false });
    expect((await list())[0]?.resendRequestedAt).toBeNull();
    const { body } = await admin<{ entries: object[] }>("/audit?action=resend");
    expect(body.entries).toMatchObject([{ entity: "gateway", entityId: gateway }]);
  });

  it("is told until a report says that it was heard: an answer may be lost", async () => {
    const tell = async (resendHeard: number | null) =>
      (await post("report", gatewayReport(gateway, { resendHeard }))).json<object>();
    await tell(null);
    await ask();
    const [{ resendRequestedAt: id } = { resendRequestedAt: null }] = await list();
    expect(await tell(null)).toMatchObject({ resendHeld: true, resendId: id });
    expect(await tell(null)).toMatchObject({ resendHeld: true, resendId: id });
    expect((await list())[0]?.resendRequestedAt).toBe(id);
    expect(await tell(id)).toMatchObject({ resendHeld: false });
    expect((await list())[0]?.resendRequestedAt).toBeNull();
    expect(await tell(id)).toMatchObject({ resendHeld: false });
  });

  it("is asked of a gateway of the tenant, by its administrators", async () => {
    await report();
    expect((await ask(randomUUID())).code).toBe("NotFound");
    expect((await ask("nobody")).status).toBe(422);
    const other = await test.postgres.addTenant();
    const theirs = testCaller(test.app, other.tenant, (await test.signIn(other, "Admin")).token);
    expect((await ask(gateway, theirs)).code).toBe("NotFound");
    const { token } = await test.signIn(tenant, "Supervisor");
    expect((await ask(gateway, testCaller(test.app, tenant.tenant, token))).status).toBe(403);
    expect((await report()).json()).toMatchObject({ resendHeld: false });
  });
});

describe("what a gateway tells of a product's configuration file", () => {
  const coffee = { name: "Café 250 g", codeText: "CAFE-250", barCode: "1", type: "Café", brand: "Vale Alto" };
  const weights = { packSize: "20", unit: "unitg0", netWeight: "250", packageWeight: "5" };
  let files: string;
  let equipment: number;
  beforeEach(async () => {
    const form = formOf({ ...coffee, ...weights });
    const product = await admin<SavedProduct>("/registrations/products", { method: "POST", ...form });
    files = `/registrations/products/${product.body.id}/equipments`;
    const body = { name: "CAF1", ip: "10.0.0.1" };
    equipment = (await admin<{ id: number }>("/registrations/equipments", { body })).body.id;
  });
  const upload = async () => {
    const form = formOf({}, { productconfig: { name: "café.csv", bytes: Buffer.from("a;b") } });
    const path = `${files}/${equipment}/config`;
    return (await admin<ProductConfiguration>(path, { method: "PUT", ...form })).body;
  };
  const delivered = async () => {
    const answer = await test.app.inject({ url: "/api/device/v1/config", headers: bearer(key) });
    const [file] = deviceConfig.parse(answer.json()).files;
    return { equipment: file?.equipment ?? 0, product: file?.product ?? 0, keptAt: file?.keptAt ?? 0 };
  };
  const arrival = async () => (await admin<ProductConfiguration[]>(`${files}/config`)).body[0]?.arrival;

  it("is shown until the file is replaced: taken, or why not", async () => {
    const other = randomUUID();
    const kept = await upload();
    expect(kept.arrival).toEqual({ state: "sent", since: kept.updatedAt, reason: null });
    const file = await delivered();
    const tell = async (name: string, state: "taken" | "failed") => {
      const reason = state === "failed" ? "sem diretório" : null;
      const told = gatewayReport(name, { files: [{ ...file, state, reason }] });
      return (await post("report", told)).json<object>();
    };
    expect(await tell(gateway, "failed")).toEqual({ resendHeld: false, files: 1 });
    expect(await arrival()).toMatchObject({ state: "failed", reason: "sem diretório" });
    await tell(other, "taken");
    const taken = await arrival();
    expect(taken).toMatchObject({ state: "taken", reason: null });
    // Reported again, or failed by a gateway that never had the machine's folder: the arrival stays.
    await tell(other, "taken");
    await tell(gateway, "failed");
    expect(await arrival()).toEqual(taken);
    await tell(other, "failed");
    expect(await arrival()).toMatchObject({ state: "failed" });
    await upload();
    await tell(gateway, "taken");
    expect(await arrival()).toMatchObject({ state: "sent" });
  });
});
