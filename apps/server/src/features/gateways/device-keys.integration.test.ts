import { randomUUID } from "node:crypto";
import type { DeviceKeys } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { gatewayReport } from "../../testing/gateway-report.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { testCaller, type TestCaller } from "../../testing/test-caller.ts";

let test: TestApp;
let other: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let admin: TestCaller;
beforeAll(async () => {
  test = await openTestApp();
  other = await test.openReplica();
});
afterAll(() => test.close());
beforeEach(async () => {
  tenant = await test.postgres.addTenant();
  admin = testCaller(test.app, tenant.tenant, (await test.signIn(tenant, "Admin")).token);
});

const read = () => admin<DeviceKeys>("/devices");
const create = (body: object = {}) => admin<DeviceKeys>("/devices", { body });
const renew = (graceHours: number, app?: FastifyInstance) =>
  admin<DeviceKeys>("/devices/renew", { body: { graceHours }, ...(app ? { app } : {}) });
const end = (which: "" | "/previous") => admin<{ ended: number }>(`/devices${which}`, { method: "DELETE" });
const send = async (key: string, gateway = randomUUID(), app = test.app): Promise<number> => {
  const payload = gatewayReport(gateway);
  const headers = bearer(key);
  return (await app.inject({ method: "POST", url: "/api/device/v1/report", payload, headers })).statusCode;
};
const sendBatch = async (key: string, gateway: string, sequence: number) => {
  const payload = { gateway, sequence, sentAt: Date.now() };
  const headers = bearer(key);
  await test.app.inject({ method: "POST", url: "/api/device/v1/batches", payload, headers });
};
const eventually = async (key: string, status: number) => {
  await expect.poll(() => send(key, randomUUID(), other)).toBe(status);
};
const trail = async () =>
  (await admin<{ entries: { action: string }[] }>("/audit?entity=device")).body.entries.map(
    ({ action }) => action,
  );

describe("a tenant's device key", () => {
  it("is made when there is none, once, and lets gateways in", async () => {
    expect((await read()).code).toBe("NotFound");
    const made = await create({ description: "Fábrica de Arroz" });
    expect(made).toMatchObject({
      status: 200,
      body: { device: { description: "Fábrica de Arroz" }, previous: [] },
    });
    expect((await create()).body).toEqual(made.body);
    expect((await read()).body).toEqual(made.body);
    expect(await send(made.body.device.appKey)).toBe(200);
    expect(await trail()).toEqual(["create"]);
  });

  it("is one, also when two administrators open the page at once", async () => {
    const both = await Promise.all([create(), admin<DeviceKeys>("/devices", { body: {}, app: other })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0]?.body.device.appKey).toBe(both[1]?.body.device.appKey);
  });

  it("is seen and changed by the tenant's administrators alone", async () => {
    const { device } = (await create()).body;
    const stranger = await test.postgres.addTenant();
    const theirs = testCaller(test.app, stranger.tenant, (await test.signIn(stranger, "Admin")).token);
    expect((await theirs("/devices")).code).toBe("NotFound");
    const callers = [testCaller(test.app, tenant.tenant, (await test.signIn(stranger, "Admin")).token)];
    for (const role of ["Operator", "Supervisor"] as const)
      callers.push(testCaller(test.app, tenant.tenant, (await test.signIn(tenant, role)).token));
    for (const caller of callers) {
      const calls = [
        caller("/devices"),
        caller("/devices", { body: {} }),
        caller("/devices/renew", { body: { graceHours: 0 } }),
        caller("/devices/previous", { method: "DELETE" }),
        caller("/devices", { method: "DELETE" }),
      ];
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    }
    expect((await theirs("/devices", { method: "DELETE" })).body).toEqual({ ended: 0 });
    expect(await send(device.appKey)).toBe(200);
  });
});

describe("a renewed key", () => {
  it("goes on beside the new one, with the gateways that still use it, and can no more be read", async () => {
    const old = (await create()).body.device.appKey;
    const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()];
    await send(old, one);
    await send(old, two);
    await sendBatch(old, three, 1);
    const { body } = await renew(24);
    expect(body.device.appKey).not.toBe(old);
    expect(await send(old, two)).toBe(200);
    expect(await send(body.device.appKey, one)).toBe(200);
    const [previous, ...others] = (await read()).body.previous;
    expect(previous).toMatchObject({ hint: old.slice(-4), gateways: [two, three] });
    expect((previous?.endsAt ?? 0) > Date.now()).toBe(true);
    expect(others).toEqual([]);
    expect(JSON.stringify((await read()).body)).not.toContain(old);
    await sendBatch(body.device.appKey, three, 2);
    expect((await read()).body.previous[0]?.gateways).toEqual([two]);
  });

  it("ends by itself", async () => {
    const old = (await create()).body.device.appKey;
    await renew(1);
    expect(await send(old)).toBe(200);
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction
        .updateTable("devices")
        .set({ ends_at: new Date(Date.now() - 1) })
        .where("ends_at", "is not", null)
        .execute(),
    );
    await eventually(old, 401);
    expect((await read()).body.previous).toEqual([]);
  });

  it("is ended before its time on every server, and the new one goes on", async () => {
    const old = (await create()).body.device.appKey;
    const own = (await renew(24)).body.device.appKey;
    expect(await send(old, randomUUID(), other)).toBe(200);
    expect((await end("/previous")).body).toEqual({ ended: 1 });
    await eventually(old, 401);
    expect(await send(own)).toBe(200);
    expect((await end("/previous")).body).toEqual({ ended: 0 });
    expect(await trail()).toEqual(["revoke", "rotate", "create"]);
  });

  it("without grace ends at once", async () => {
    const old = (await create()).body.device.appKey;
    expect((await renew(0)).body.previous).toEqual([]);
    await eventually(old, 401);
  });

  it("is one of several when it is renewed again and again, by two at once too", async () => {
    const first = (await create()).body.device.appKey;
    const answers = await Promise.all([renew(24), renew(24, other)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { device, previous } = (await read()).body;
    expect(previous).toHaveLength(2);
    for (const key of [first, ...answers.map(({ body }) => body.device.appKey), device.appKey])
      expect(await send(key)).toBe(200);
  });

  it.each([-1, 169, 1.5, "24", null])("takes no grace of %s hours", async (graceHours) => {
    const { device } = (await create()).body;
    const refused = await admin("/devices/renew", { body: { graceHours } });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ["graceHours"]]);
    expect((await read()).body.device).toEqual(device);
  });

  it("is not made of none", async () => {
    expect((await renew(24)).code).toBe("NotFound");
  });
});

it("revoked, all keys end at once, and the next is another", async () => {
  const old = (await create()).body.device.appKey;
  const own = (await renew(24)).body.device.appKey;
  expect((await end("")).body).toEqual({ ended: 2 });
  await eventually(old, 401);
  await eventually(own, 401);
  expect((await read()).code).toBe("NotFound");
  const next = (await create()).body.device.appKey;
  expect([old, own]).not.toContain(next);
  expect(await send(next)).toBe(200);
});
