import { randomUUID } from "node:crypto";
import { batch, getProductionHistogram, getProductionSummary } from "@fiel/contracts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type Caller } from "../../testing/dashboard-questions.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { createReceiver } from "./receive-batch.ts";

const nowMs = Date.UTC(2026, 10, 21, 12, 30);
const windows = [{ startMs: nowMs - 1_800_000, endMs: nowMs }];

let test: TestApp;
let plant: { tenantId: number; tenant: string };
let caller: Caller;

beforeAll(async () => {
  test = await openTestApp({ now: () => nowMs });
  plant = await test.stores.addTenant(smallPlant);
  caller = { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token };
});
afterAll(() => test.close());

/** A server's ingest; `fails` says whether its PostgreSQL is gone when it has committed the batch and is to say so. */
function receiver(fails: () => boolean) {
  const { postgres, telemetry, registrations } = test.stores;
  const { store } = postgres;
  const losing: typeof store = {
    ...store,
    async withTenants(tenantIds, work) {
      const done = await store.withTenants(tenantIds, work);
      if (fails()) throw Object.assign(new Error("the connection is gone"), { code: "ECONNRESET" });
      return done;
    },
  };
  return createReceiver({
    postgres: losing,
    telemetry,
    registrations,
    now: () => nowMs,
    publish: async () => undefined,
  });
}

async function counts() {
  const { data } = await ask(test.app, getProductionSummary, caller, { windows });
  const bins = await ask(test.app, getProductionHistogram, caller, { windows });
  const binned = bins.data.result.flatMap((one) => one.data.map(({ amount }) => amount));
  return [data.result.count, binned.reduce((sum, amount) => sum + amount, 0)];
}

const batchOf = (gateway: string, sequence: number, atMs: number, weights: readonly number[]) =>
  batch.parse({ gateway, sequence, sentAt: nowMs, weighings: weighingsOf(atMs, weights) });

it("an answer counts a batch once, whether it was cut off, came again or came twice at a time", async () => {
  let gone = false;
  const receive = receiver(() => gone);
  const gateway = randomUUID();
  await receive(plant.tenantId, batchOf(gateway, 1, nowMs - 60_000, [1_010_000, 1_011_000]));
  expect(await counts()).toEqual([2, 2]);

  gone = true;
  const cutOff = batchOf(gateway, 2, nowMs - 50_000, [1_012_000]);
  await expect(receive(plant.tenantId, cutOff)).rejects.toThrow("gone");
  gone = false;
  await receive(plant.tenantId, batchOf(gateway, 3, nowMs - 40_000, [1_012_000]));
  // The one that was cut off is stored, and its gateway was not told.
  expect(await counts()).toEqual([4, 4]);
  await receiver(() => false)(plant.tenantId, cutOff);
  expect(await counts()).toEqual([4, 4]);

  const twice = batchOf(gateway, 4, nowMs - 30_000, [1_013_000, 1_014_000, 1_015_000]);
  const fine = receiver(() => false);
  await Promise.all([fine(plant.tenantId, twice), receiver(() => false)(plant.tenantId, twice), counts()]);
  await fine(plant.tenantId, twice);
  expect(await counts()).toEqual([7, 7]);
});
