import { randomUUID } from "node:crypto";
import { type Batch, batch as batchSchema, type BatchInput } from "@fiel/contracts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { beginBefore, storeRows } from "../../testing/begun-batch.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { decideBatch } from "./decide-batch.ts";
import { createReceiver, type IngestDependencies } from "./receive-batch.ts";

const startMs = 1_795_176_298_000;
let nowMs = startMs + 60_000;
let stores: TestStores;
let dependencies: IngestDependencies;
let tenantId: number;

beforeAll(async () => {
  stores = await openTestStores();
  dependencies = ingestOfStores(stores, () => nowMs);
  ({ tenantId } = await stores.addTenant(smallPlant));
});
afterAll(() => stores.close());

const makeBatch = (input: Pick<BatchInput, "weighings">): Batch =>
  batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, ...input });
const receive = (batch: Batch) => createReceiver(dependencies)(tenantId, batch);
const counts = async () => {
  const [row] = await stores.telemetry
    .forTenant(tenantId)
    .rows(
      sql`select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five, (select sum(n) from weighing_rollup where stepS = 3600) as hour`,
    );
  return row;
};

it("a batch that a server's end cut off is stored once, however late its gateway comes back and whatever was stored meanwhile", async () => {
  const cutAt = (atMs: number, ...weights: number[]) => makeBatch({ weighings: weighingsOf(atMs, weights) });
  const [whole, part, answered] = [
    cutAt(startMs, 1_010_000, 1_011_000, 1_012_000),
    cutAt(startMs + 20_000, 1_013_000, 1_013_000, 1_014_000),
    cutAt(startMs + 40_000, 1_015_000, 1_016_000),
  ];
  const registered = await stores.registrations.of(tenantId);
  for (const cut of [whole, part]) {
    const { gateway, sequence } = cut;
    const decision = decideBatch(cut, registered, nowMs);
    await beginBefore(dependencies.postgres, { tenantId, gateway, sequence, decision });
    const stored = cut === whole ? cut : { ...cut, weighings: weighingsOf(startMs + 20_000, [1_013_000]) };
    await storeRows(stores.telemetry, tenantId, stored, decision);
  }
  // Its answer was lost on the way.
  await receive(answered);
  const others = 150;
  for (let i = 0; i < others; i += 1) {
    nowMs += 1_000;
    await receive(cutAt(startMs + 60_000 + i * 1_000, 1_020_000));
    // Each is a block of its own.
    if (i % 3 === 0) await counts();
  }
  nowMs += 60 * 86_400_000;
  const late = await Promise.all([whole, part, answered, whole].map(receive));
  expect(late.map(({ accepted }) => accepted)).toEqual([3, 3, 2, 3]);
  const raw = 3 + 3 + 2 + others;
  expect(await counts()).toEqual({ raw, five: raw, hour: raw });
  await Promise.all([part, answered, whole].map(receive));
  expect(await counts()).toEqual({ raw, five: raw, hour: raw });
});
