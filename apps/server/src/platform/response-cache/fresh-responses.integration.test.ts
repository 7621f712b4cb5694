import { randomUUID } from "node:crypto";
import { getProduction, getProductionSummary, postBatch } from "@fiel/contracts";
import { smallPlant, weighingsOf } from "../../testing/test-stores.ts";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, type Caller } from "../../testing/dashboard-questions.ts";
import { bearer, openTestApp, type TestApp } from "../../testing/test-app.ts";

const startMs = Date.now() - 3_600_000;
const windows = [{ startMs: startMs - 3_600_000, endMs: startMs + 7_200_000 }];

let test: TestApp;
let caller: Caller;
let key: string;
let replicas: readonly FastifyInstance[];
/** Weighings of batches that were answered with 200. */
let acknowledged = 0;

beforeAll(async () => {
  test = await openTestApp();
  replicas = [test.app, await test.openReplica()];
  const plant = await test.stores.addTenant(smallPlant);
  caller = { tenant: plant.tenant, token: (await test.signIn(plant, "Admin")).token };
  key = await test.addDeviceKey(plant.tenantId);
});
afterAll(() => test.close());

it("nobody sees less than was acknowledged before they asked, whichever server was asked", async () => {
  let sending = true;
  // Requests without a pause, so that a server has read the version just before the other one takes a batch.
  const watch = async (i: number): Promise<number> => {
    let answers = 0;
    for (; sending; answers += 1) await (i < 2 ? lookAtSummary(i % 2) : lookAtSteps(i % 2));
    return answers;
  };
  const feed = async (first: number): Promise<void> => {
    const gateway = randomUUID();
    for (let i = 0; i < 15; i += 1) {
      await send((i + first) % 2, gateway, i);
      acknowledged += 3;
      await Promise.all([lookAtSummary(0), lookAtSummary(1)]);
    }
  };
  const watching = [0, 1, 2, 3].map(watch);
  await Promise.all([feed(0), feed(1)]);
  sending = false;
  for (const answers of await Promise.all(watching)) expect(answers).toBeGreaterThan(0);
  expect([await countAt(0), await countAt(1)]).toEqual([acknowledged, acknowledged]);
});

const countAt = async (replica: number): Promise<number> =>
  (await ask(replicas[replica] as FastifyInstance, getProductionSummary, caller, { windows })).data.result
    .count;

async function lookAtSummary(replica: number): Promise<void> {
  const before = acknowledged;
  expect(await countAt(replica)).toBeGreaterThanOrEqual(before);
}

async function lookAtSteps(replica: number): Promise<void> {
  const before = acknowledged;
  const { data } = await ask(replicas[replica] as FastifyInstance, getProduction, caller, { windows });
  const counts = data.result.flatMap(({ entries }) => entries.map(({ count }) => count));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(before);
}

async function send(replica: number, gateway: string, sequence: number): Promise<void> {
  const weighings = weighingsOf(startMs + sequence * 10_000, [1_010_000, 1_010_500, 1_011_000]);
  const payload = { gateway, sequence, sentAt: Date.now(), weighings };
  const app = replicas[replica] as FastifyInstance;
  const answer = await app.inject({ method: "POST", url: postBatch.path, payload, headers: bearer(key) });
  expect(answer.statusCode).toBe(200);
}
