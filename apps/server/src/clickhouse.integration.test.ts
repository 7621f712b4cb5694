import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type BatchInput, type ErrorBody, getProductionSummary } from "@fiel/contracts";
import { openTestClickHouse, type TestClickHouse } from "@fiel/testkit";
import { openTestPostgres } from "./testing/test-postgres.ts";
import { Random } from "@fiel/simulator/machine";
import { remote } from "./testing/telemetry-places.ts";
import { smallPlant, weighingsOf } from "./testing/test-stores.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { lockedBy } from "./open-stores.ts";
import {
  openTelemetry,
  type TelemetryStore,
  type UnderLock,
} from "./platform/stores/telemetry/open-telemetry.ts";
import { sql } from "./platform/stores/telemetry/sql.ts";
import { ask } from "./testing/dashboard-questions.ts";
import { type FlakyRoad, openFlakyRoad } from "./testing/flaky-road.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

const startMs = Date.UTC(2026, 10, 20, 12);
const nowMs = startMs + 3_600_000;
const seed = Number(process.env["FIEL_SEED"]);

let server: TestClickHouse;
let road: FlakyRoad;
/** Store of the servers under test, whose connection can be cut. */
let far: TelemetryStore;
/** Store with a direct connection. */
let near: TelemetryStore;
let test: TestApp;
let plant: { tenantId: number; tenant: string };
let key: string;
/** Number of servers that create the tables at the same time. */
let inside = 0;
let mostInside = 0;

beforeAll(async () => {
  server = await openTestClickHouse();
  road = await openFlakyRoad(server.httpPort);
  const url = new URL(server.url);
  url.port = String(road.port);
  const postgres = await openTestPostgres();
  const locked = lockedBy(postgres.store);
  const watched: UnderLock = (work) =>
    locked(async () => {
      inside += 1;
      mostInside = Math.max(mostInside, inside);
      const done = await work();
      inside -= 1;
      return done;
    });
  [far, near] = await Promise.all(
    [url.href, server.url].map((one) => openTelemetry(remote(one), watched)) as [
      Promise<TelemetryStore>,
      Promise<TelemetryStore>,
    ],
  );
  await postgres.close();
  test = await openTestApp({ now: () => nowMs }, async () => ({ store: far, close: async () => undefined }));
});
afterAll(async () => {
  await test.close();
  await far.close();
  await near.close();
  await road.block();
  await server.close();
});
beforeEach(async () => {
  plant = await test.stores.addTenant(smallPlant);
  key = await test.addDeviceKey(plant.tenantId);
});

const batchOf = (sequence: number, packages: number): BatchInput => ({
  gateway: "5b0f2f0e-6c3b-4f3e-9a51-0d9d6d2b8a11",
  sequence,
  sentAt: nowMs,
  weighings: weighingsOf(startMs + sequence * 60_000, Array<number>(packages).fill(1_010_000)),
  statuses: [{ equipment: 3, at: startMs + sequence, state: 2, speed: 30 }],
});
const send = (batch: BatchInput) =>
  test.app.inject({ method: "POST", url: "/api/device/v1/batches", payload: batch, headers: bearer(key) });
/** Sends a batch and cuts the connection while it is applied, which takes about `tookMs`. Returns whether it was applied before the cut. */
async function sendAndCut(batch: BatchInput, random: Random, tookMs: number): Promise<boolean> {
  // At least one batch is muted, since a run in which every batch got through would test nothing.
  if (random.next() < 0.5 || batch.sequence === 2) road.mute();
  await send(batch);
  const applying = apply();
  await sleep(random.next() * tookMs);
  await road.block();
  const isApplied = await applying;
  await road.open();
  return isApplied;
}
const apply = () =>
  test.stores.telemetry.log.apply().then(
    () => true,
    () => false,
  );
const counts = async () => {
  const [found] = await near.forTenant(plant.tenantId).rows(
    sql`select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five,
      (select sum(n) from weighing_rollup where stepS = 3600) as hour, (select count() from statuses) as statuses`,
  );
  return found;
};

describe("the server on a ClickHouse server", () => {
  it("makes the tables while no other server does", () => {
    expect([inside, mostInside]).toEqual([0, 1]);
  });

  it("stores what a gateway sends, and answers the page's question", async () => {
    const answer = await send(batchOf(1, 5));
    expect([answer.statusCode, answer.json<{ accepted: number }>().accepted]).toEqual([200, 6]);
    const { token } = await test.signIn(plant, "Operator");
    const windows = [{ startMs, endMs: nowMs }];
    const { data } = await ask(test.app, getProductionSummary, { tenant: plant.tenant, token }, { windows });
    expect(data.result).toMatchObject({ count: 5, totalWeight: 5050, approvedCount: 5 });
    expect((await test.app.inject("/health/ready")).statusCode).toBe(200);
  });

  it("stores once what is in the log while the store's answer is lost, and acknowledges no more meanwhile", async () => {
    const batch = { ...batchOf(1, 7), gateway: randomUUID() };
    const next = { ...batchOf(2, 3), gateway: batch.gateway };
    road.mute();
    expect((await send(batch)).statusCode).toBe(200);
    await expect.poll(counts).toMatchObject({ raw: 7 });
    await road.block();
    await expect.poll(async () => (await send(next)).statusCode).toBe(503);
    const answer = await send(next);
    expect(answer.json<ErrorBody>().error.code).toBe("StoreUnavailable");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    expect(answer.body).not.toMatch(/ECONN|hang up|127\.0\.0\.1|ClickHouse/);
    await road.open();
    await expect.poll(async () => (await send(next)).statusCode).toBe(200);
    await expect.poll(apply).toBe(true);
    expect(await counts()).toEqual({ raw: 10, five: 10, hour: 10, statuses: 2 });
  });

  it(`stores every batch once while the way to the store is cut at random (FIEL_SEED=${seed})`, async () => {
    const random = new Random(seed);
    const batches = Array.from({ length: 8 }, (_, i) => batchOf(i + 1, 100 + i));
    let tookMs = 0;
    let cut = 0;
    for (const batch of batches) {
      const begunMs = performance.now();
      if (tookMs > 0) cut += (await sendAndCut(batch, random, tookMs)) ? 0 : 1;
      await expect.poll(async () => (await send(batch)).statusCode).toBe(200);
      if (tookMs > 0) continue;
      await apply();
      tookMs = performance.now() - begunMs;
    }
    await expect.poll(apply).toBe(true);
    const packages = batches.reduce((sum, { weighings }) => sum + (weighings?.[0]?.at.length ?? 0), 0);
    expect(await counts()).toEqual({ raw: packages, five: packages, hour: packages, statuses: 8 });
    expect(cut).toBeGreaterThan(0);
  });
});
