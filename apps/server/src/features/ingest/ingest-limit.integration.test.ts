import { randomUUID } from "node:crypto";
import type { AnswerOf, BatchInput, ErrorBody, listGateways } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";

let test: TestApp;
let other: FastifyInstance;
let shiftMs = 0;
const now = () => Date.now() + shiftMs;
beforeAll(async () => {
  test = await openTestApp({ now });
  other = await test.openReplica({ now });
});
afterAll(() => test.close());

interface Limited {
  readonly tenantId: number;
  readonly tenant: string;
  readonly key: string;
}

async function addTenant(perMinute: number | null): Promise<Limited> {
  const { tenantId, tenant } = await test.stores.addTenant(smallPlant);
  await test.postgres.store.withTenant(tenantId, (transaction) =>
    transaction.updateTable("tenants").set({ ingest_per_minute: perMinute }).execute(),
  );
  return { tenantId, tenant, key: await test.addDeviceKey(tenantId) };
}
const batchOf = (packages: number, sequence = 1, gateway = randomUUID()): BatchInput => ({
  gateway,
  sequence,
  sentAt: now(),
  weighings: weighingsOf(now() - 3_600_000, Array<number>(packages).fill(1_010_000)),
});
const send = async ({ key }: Limited, batch: BatchInput, app = test.app) => {
  const request = { method: "POST", url: "/api/device/v1/batches", payload: batch } as const;
  const answer = await app.inject({ ...request, headers: bearer(key) });
  const { error } = answer.json<Partial<ErrorBody>>();
  return {
    status: answer.statusCode,
    code: error?.code ?? null,
    waitS: Number(answer.headers["retry-after"] ?? 0),
  };
};
const stored = async ({ tenantId }: Limited) => {
  const [row] = await test.stores.telemetry
    .forTenant(tenantId)
    .rows<{ n: number }>(sql`select count() as n from weighings`);
  return row?.n;
};

describe("a client with a rate", () => {
  it("is told how long to wait once it went over, and the same batch is taken after that", async () => {
    const tenant = await addTenant(60);
    const begunAt = performance.now();
    expect((await send(tenant, batchOf(150))).status).toBe(200);
    const late = batchOf(10, 2);
    const refused = await send(tenant, late);
    expect(refused).toMatchObject({ status: 429, code: "IngestLimitReached" });
    // 150 packages and a minute's worth saved up: 90 ahead, one a second, of which some have gone by.
    const goneS = (performance.now() - begunAt) / 1_000;
    expect(refused.waitS).toBeGreaterThanOrEqual(Math.floor(90 - goneS));
    expect(refused.waitS).toBeLessThanOrEqual(90);
    shiftMs += refused.waitS * 1_000;
    expect((await send(tenant, late)).status).toBe(200);
    expect(await stored(tenant)).toBe(160);
  });

  it("waits no longer because the server's clock was set back meanwhile", async () => {
    const tenant = await addTenant(60);
    await send(tenant, batchOf(150));
    const late = batchOf(10, 2);
    const { waitS } = await send(tenant, late);
    shiftMs -= 600_000;
    expect((await send(tenant, late)).status).toBe(429);
    shiftMs += waitS * 1_000;
    expect((await send(tenant, late)).status).toBe(200);
    shiftMs += 600_000;
  });

  it("slows nobody else, and one without a rate never waits", async () => {
    const [slow, free, quick] = [await addTenant(1), await addTenant(null), await addTenant(10_000)];
    await send(slow, batchOf(100));
    expect((await send(slow, batchOf(1, 2))).status).toBe(429);
    for (const tenant of [free, quick])
      for (let sequence = 1; sequence <= 5; sequence += 1)
        expect((await send(tenant, batchOf(500, sequence))).status).toBe(200);
  });

  it("has its rate on all servers together, as soon as they told each other", async () => {
    const tenant = await addTenant(60);
    await send(tenant, batchOf(300));
    const onOther = async (sequence: number) => (await send(tenant, batchOf(1, sequence), other)).status;
    let sequence = 100;
    await expect.poll(() => onOther((sequence += 1)), { interval: 300 }).toBe(429);
  });

  it("is let in at once when the provider takes the limit away", async () => {
    const tenant = await addTenant(1);
    await send(tenant, batchOf(50));
    expect((await send(tenant, batchOf(1, 2))).status).toBe(429);
    await test.postgres.store.withTenant(tenant.tenantId, (transaction) =>
      transaction.updateTable("tenants").set({ ingest_per_minute: null }).execute(),
    );
    let sequence = 2;
    await expect
      .poll(async () => (await send(tenant, batchOf(1, (sequence += 1)))).status, { interval: 300 })
      .toBe(200);
  });

  it("sees on its device page how often its gateways waited, and the provider sees it too", async () => {
    const tenant = await addTenant(10);
    await send(tenant, batchOf(100));
    for (const sequence of [2, 3]) await send(tenant, batchOf(1, sequence));
    const { token } = await test.signIn(tenant, "Admin");
    const limit = async () => {
      const url = `/api/client/${tenant.tenant}/devices/gateways`;
      return (await test.app.inject({ url, headers: bearer(token) })).json<AnswerOf<typeof listGateways>>()
        .limit;
    };
    await expect.poll(async () => (await limit()).waits).toBe(2);
    expect(await limit()).toMatchObject({ perMinute: 10, lastWaitAt: expect.any(Number) as number });
    const manager = await test.signInManager();
    const overview = await test.app.inject({
      url: "/api/management/overview",
      headers: bearer(manager.token),
    });
    const mine = overview
      .json<{ clients: { tenant: string }[] }>()
      .clients.find(({ tenant: name }) => name === tenant.tenant);
    expect(mine).toMatchObject({ ingestPerMinute: 10, ingestWaits: 2 });
  });
});
