import { setTimeout as sleep } from "node:timers/promises";
import type { ErrorBody } from "@fiel/contracts";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { isStoreFailure, storeFault } from "./platform/http/store-failure.ts";
import { cancelBackend } from "./platform/stores/postgres/cancel-backend.ts";
import { storeOf } from "./platform/stores/postgres/open-postgres.ts";
import { openFlakyRoad, type FlakyRoad } from "./testing/flaky-road.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";
import { password } from "./testing/test-people.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

let test: TestApp;
let road: FlakyRoad;
let app: FastifyInstance;
let tenant: { tenantId: number; tenant: string };
let closeStore: () => Promise<void>;
beforeAll(async () => {
  test = await openTestApp();
  tenant = await test.postgres.addTenant();
  const { owner, application } = test.postgres.access;
  road = await openFlakyRoad(application.port ?? 0);
  const far = { owner, application: { ...application, port: road.port } };
  const store = storeOf(far, quiet, async () => undefined);
  closeStore = () => store.close();
  app = await test.openReplica({ postgres: store });
});
afterAll(async () => {
  await app.close();
  await closeStore();
  await road.block();
  await test.close();
});

it("cancels a statement in vain, without an end of the process, while its store's host has vanished", async () => {
  const { application } = test.postgres.access;
  const cut = await openFlakyRoad(application.port ?? 0);
  const far = { ...application, port: cut.port };
  await cancelBackend(far, 0);
  cut.mute();
  await expect(cancelBackend(far, 0)).rejects.toThrow();
  await cut.block();
});

it("says that its store is away, acknowledges nothing meanwhile, and goes on when it is back", async () => {
  const { email, token } = await test.signIn(tenant, "Admin");
  const key = await test.addDeviceKey(tenant.tenantId);
  const batch = { gateway: "5b0f2f0e-6c3b-4f3e-9a51-0d9d6d2b8a11", sequence: 1, sentAt: Date.now() };
  const asks = {
    list: () =>
      app.inject({ url: `/api/client/${tenant.tenant}/registrations/events`, headers: bearer(token) }),
    signIn: () =>
      app.inject({
        method: "POST",
        url: `/api/client/${tenant.tenant}/users/access`,
        payload: { email, password },
      }),
    batch: () =>
      app.inject({ method: "POST", url: "/api/device/v1/batches", payload: batch, headers: bearer(key) }),
    ready: () => app.inject("/health/ready"),
  };
  for (const ask of Object.values(asks)) expect((await ask()).statusCode).toBe(200);

  await road.block();
  batch.sequence = 2;
  for (const ask of [asks.list, asks.signIn, asks.batch]) {
    const answer = await ask();
    expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([503, "StoreUnavailable"]);
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/ECONN|127\.0\.0\.1|terminated/);
  }
  const ready = await asks.ready();
  expect([ready.statusCode, ready.json()]).toEqual([
    503,
    { status: "down", stores: { postgres: "down", telemetry: "up" } },
  ]);
  expect((await app.inject("/health/live")).statusCode).toBe(200);

  await road.open();
  for (const ask of Object.values(asks)) {
    await expect.poll(async () => (await ask()).statusCode).toBe(200);
  }
});

it("says so of a statement that was cut in the middle, of a refused login and of a database that only lets read", async () => {
  const { token } = await test.signIn(tenant, "Admin");
  const list = () =>
    app.inject({ url: `/api/client/${tenant.tenant}/registrations/events`, headers: bearer(token) });
  expect((await list()).statusCode).toBe(200);
  road.mute();
  const asked = list();
  await sleep(100);
  await road.block();
  const answer = await asked;
  expect([answer.statusCode, answer.json<ErrorBody>().error.code]).toEqual([503, "StoreUnavailable"]);
  await road.open();
  await expect.poll(async () => (await list()).statusCode).toBe(200);

  const { owner, application } = test.postgres.access;
  const refused = storeOf(
    { owner, application: { ...application, password: "x" } },
    quiet,
    async () => undefined,
  );
  const reading = { ...application, options: "-c default_transaction_read_only=on" };
  const readOnly = storeOf({ owner, application: reading }, quiet, async () => undefined);
  for (const [store, fault] of [
    [refused, "refused"],
    [readOnly, "full"],
  ] as const) {
    const failed: unknown = await store.ping().catch((error: unknown) => error);
    expect(storeFault(failed)).toBe(fault);
    await store.close();
  }
});

it("is not ready for a moment after its disk took nothing, though it answers", async () => {
  const { tenantId } = tenant;
  // A whole number, because a difference of fractions may be less than what was added.
  const beganMs = Math.ceil(performance.now());
  const clock = vi.spyOn(performance, "now").mockReturnValue(beganMs);
  onTestFinished(() => clock.mockRestore());
  const full = test.postgres.store.withTenant(tenantId, (transaction) =>
    sql`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
      transaction,
    ),
  );
  await expect(full).rejects.toSatisfy(isStoreFailure);
  for (const laterMs of [0, 9_999]) {
    clock.mockReturnValue(beganMs + laterMs);
    const ready = await test.app.inject("/health/ready");
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: "down", stores: { postgres: "down", telemetry: "up" } },
    ]);
  }
  clock.mockReturnValue(beganMs + 10_000);
  expect((await test.app.inject("/health/ready")).statusCode).toBe(200);
});

it("tells open pages to ask anew after notices may have been lost", async () => {
  const { token } = await test.signIn(tenant, "Operator");
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const leave = new AbortController();
  const url = `${origin}/api/client/${tenant.tenant}/live`;
  const answer = await fetch(url, { headers: bearer(token), signal: leave.signal });
  const reader = (answer.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
    .pipeThrough(new TextDecoderStream())
    .getReader();
  await road.block();
  await road.open();
  let text = "";
  // Sessions may have been revoked during the outage, so the stream ends and the page reconnects.
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) text += piece.value;
  expect(text).toContain(": fiel");
  leave.abort();
});
