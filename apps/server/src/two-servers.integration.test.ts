import { type BatchInput, getConformity, getProductionSummary, postBatch } from "@fiel/contracts";
import { openTestClickHouse, type TestClickHouse } from "@fiel/testkit";
import { remote } from "./testing/telemetry-places.ts";
import { smallPlant } from "./testing/test-stores.ts";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { storeOf } from "./platform/stores/postgres/open-postgres.ts";
import type { PostgresStore } from "./platform/stores/postgres/postgres-store.ts";
import { openTelemetry, type TelemetryStore } from "./platform/stores/telemetry/open-telemetry.ts";
import { ask, type Caller, printedSeed, tryCall } from "./testing/dashboard-questions.ts";
import { filteredCalls } from "./testing/filtered-calls.ts";
import { bearer, openTestApp, type TestApp } from "./testing/test-app.ts";

const seed = printedSeed();
const hourMs = 3_600_000;
const beginMs = Date.UTC(2026, 10, 21, 11, 40);
const batches = 300;
let clockMs = beginMs;

let server: TestClickHouse;
let test: TestApp;
let stores: TelemetryStore[] = [];
let secondPostgres: PostgresStore;
let apps: FastifyInstance[] = [];
let caller: Caller & { readonly tenantId: number };
let key: string;

beforeAll(async () => {
  server = await openTestClickHouse();
  const open = () => openTelemetry(remote(server.url), (work) => work());
  stores = [await open(), await open()];
  const [telemetry, other] = stores as [TelemetryStore, TelemetryStore];
  const now = () => clockMs;
  test = await openTestApp({ telemetry, now });
  secondPostgres = storeOf(test.postgres.access, console, async () => undefined);
  apps = [test.app, await test.openReplica({ telemetry: other, postgres: secondPostgres, now })];
  const plant = await test.stores.addTenant(smallPlant);
  caller = { ...plant, token: (await test.signIn(plant, "Supervisor")).token };
  key = await test.addDeviceKey(plant.tenantId);
});
afterAll(async () => {
  await test.close();
  await secondPostgres.close();
  for (const store of stores) await store.close();
  await server.close();
});

type Records = Omit<BatchInput, "gateway" | "sequence" | "sentAt">;

/** How long ago something happened: mostly just now, sometimes hours and days, overlapping what came before. */
const agoMs = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 90_000 }) },
  fc.integer({ min: 0, max: 5 * hourMs }),
  fc.integer({ min: 30 * hourMs, max: 100 * hourMs }),
);
const equipment = fc.constantFrom(3, 4);
const product = fc.constantFrom("ARROZ-1", null);

const weighings = fc
  .record({
    equipment,
    product,
    agoMs,
    weightsMg: fc.array(fc.integer({ min: 960_000, max: 1_060_000 }), { minLength: 1, maxLength: 8 }),
  })
  .map((one) => (at: number) => ({
    weighings: [
      {
        equipment: one.equipment,
        product: one.product,
        at: one.weightsMg.map((_, i) => at - one.agoMs - i * 700),
        weightMg: one.weightsMg,
      },
    ],
  }));
const statuses = fc
  .record({ equipment, agoMs, state: fc.constantFrom(1, 2), speed: fc.constantFrom(0, 20) })
  .map(({ agoMs: ago, ...one }) => (at: number) => ({
    statuses: [{ ...one, at: at - ago, product: null, operator: null }],
  }));
/** Few starts, so that an end comes after its beginning, or before it. */
const occurrences = fc
  .record({ equipment, started: fc.constantFrom(1, 2, 30), open: fc.boolean() })
  .map(({ started, open, ...one }) => (at: number) => ({
    occurrences: [{ ...one, code: 20, startedAt: beginMs - started * hourMs, endedAt: open ? null : at }],
  }));
const leftovers = fc
  .record({ equipment, agoMs, weightMg: fc.nat(90_000) })
  .map(({ agoMs: ago, ...one }) => (at: number) => ({
    leftovers: [{ ...one, at: at - ago, kind: "scrap" as const, product: null, operator: 12 }],
  }));
const coils = fc
  .record({ equipment, started: fc.constantFrom(1, 30), open: fc.boolean(), count: fc.nat(50) })
  .map(({ started, open, ...one }) => (at: number) => ({
    coils: [
      {
        ...one,
        coil: 9,
        product: "ARROZ-1",
        startedAt: beginMs - started * hourMs,
        endedAt: open ? null : at,
        weightStartMg: 9_000_000,
        weightEndMg: open ? null : 1_000,
      },
    ],
  }));

/** A batch: how long after the one before, which server gets it, which one gets it again, and which call is compared at once. */
const sent = fc.record({
  make: fc.oneof({ weight: 3, arbitrary: weighings }, statuses, occurrences, leftovers, coils),
  waitedMs: fc.constantFrom(0, 1_000, 1_000, 20_000, 400_000),
  to: fc.constantFrom(0, 1),
  again: fc.constantFrom("no", "no", "at once", "afterwards"),
  call: fc.nat(12),
});

const calls = [...filteredCalls, getConformity] as const;

/** What each server answers to a call about the last five days until now. */
function answersOf(call: (typeof calls)[number]): Promise<unknown[]> {
  const windows = [{ startMs: beginMs - 120 * hourMs, endMs: clockMs }];
  const asked = call === getConformity ? { windows, equipment: [3], sampleSize: 5 } : { windows };
  return Promise.all(apps.map((app) => tryCall(app, call, caller, asked)));
}

it(
  "two servers on one PostgreSQL and one ClickHouse answer the same after every batch that either took",
  { timeout: 600_000 },
  async () => {
    const story = fc.sample(sent, { numRuns: batches, seed });
    let packages = 0;
    for (const [i, { make, waitedMs, to, again, call }] of story.entries()) {
      clockMs += waitedMs;
      const records: Records = make(clockMs);
      const batch: BatchInput = {
        gateway: "5b0f2f0e-6c3b-4f3e-9a51-0d9d6d2b8a11",
        sequence: i + 1,
        sentAt: clockMs,
        ...records,
      };
      const send = async (app: FastifyInstance | undefined): Promise<void> => {
        const answer = await app?.inject({
          method: "POST",
          url: postBatch.path,
          payload: batch,
          headers: bearer(key),
        });
        expect(answer?.statusCode).toBe(200);
      };
      await Promise.all([send(apps[to]), ...(again === "at once" ? [send(apps[1 - to])] : [])]);
      if (again === "afterwards") await send(apps[1 - to]);
      packages += records.weighings?.reduce((sum, { at }) => sum + at.length, 0) ?? 0;

      const compared = i % 30 === 29 ? calls : [calls[call] as (typeof calls)[number]];
      for (const one of compared) {
        const [first, second] = await answersOf(one);
        expect(first).toMatchObject({ status: 200 });
        expect(second, `${one.path} after batch ${i + 1}`).toEqual(first);
      }
      const windows = [{ startMs: beginMs - 120 * hourMs, endMs: clockMs }];
      const counted = await ask(apps[1 - to] as FastifyInstance, getProductionSummary, caller, { windows });
      expect(counted.data.result.count).toBe(packages);
    }
  },
);
