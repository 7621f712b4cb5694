import { randomUUID } from "node:crypto";
import { batch as batchSchema, type BatchInput } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { readOccurrences } from "../../platform/telemetry/occurrences.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores } from "../../testing/test-stores.ts";
import { createReceiver, type IngestDependencies } from "../ingest/receive-batch.ts";
import { createOccurrenceStore } from "../ingest/store-occurrences.ts";
import { openConnectionWatch, watchTenant } from "./open-connection-watch.ts";

const startMs = Date.UTC(2026, 10, 20, 12);
let nowMs = startMs;
let stores: TestStores;
let dependencies: IngestDependencies;
let tenantId: number;
let gateway: string;
let sequence = 0;

beforeAll(async () => {
  stores = await openTestStores();
  dependencies = ingestOfStores(stores, () => nowMs);
});
afterAll(() => stores.close());
beforeEach(async () => {
  nowMs = startMs;
  gateway = randomUUID();
  ({ tenantId } = await stores.addTenant(smallPlant));
});

const { signal } = new AbortController();
const report = (statuses: NonNullable<BatchInput["statuses"]>) =>
  createReceiver(dependencies)(
    tenantId,
    batchSchema.parse({ gateway, sequence: (sequence += 1), sentAt: nowMs, statuses }),
  );
const status = (atMs: number, state = 2, equipment = 3) => ({ equipment, at: atMs, state, speed: 30 });
const look = async (afterS = 0) => {
  nowMs += afterS * 1000;
  const log = pino({ level: "silent" });
  const store = createOccurrenceStore(dependencies);
  const watch = { ...dependencies, log, store };
  // Two servers at once.
  await Promise.all([watchTenant(watch, tenantId, signal), watchTenant(watch, tenantId, signal)]);
  const windows = [{ startMs: startMs - 60 * minuteMs, endMs: nowMs + 60 * minuteMs }];
  const reading = uncachedReading(
    { postgres: stores.postgres.store, telemetry: stores.telemetry },
    tenantId,
    signal,
  );
  const found = await readOccurrences(reading, { windows, equipment: [{ mid: 3 }, { mid: 4 }] });
  const byMachine = [...found].toSorted(([one], [other]) => one - other);
  return byMachine.flatMap(([mid, own]) =>
    own.map(({ code, startMs, endMs }) => [mid, code, startMs, endMs]),
  );
};

describe("equipment that is not heard of", () => {
  it("is disconnected from 60 s on, since it was heard last, until it is heard again; each time once", async () => {
    await report([status(nowMs), status(nowMs - 5_000, 2, 4)]);
    expect(await look(59)).toEqual([[4, 90, startMs - 5_000, null]]);
    expect(await look(1)).toEqual([
      [3, 90, startMs, null],
      [4, 90, startMs - 5_000, null],
    ]);
    await look(30);
    nowMs += 10_000;
    await report([status(nowMs - 2_000)]);
    const first = [3, 90, startMs, nowMs - 2_000];
    const other = [4, 90, startMs - 5_000, null];
    expect(await look(1)).toEqual([first, other]);
    expect(await look(70)).toEqual([first, [3, 90, nowMs - 73_000, null], other]);
    expect(await listedGateways()).toEqual([gateway]);
  });

  it("was heard all the while when its gateway was cut off and tells so later", async () => {
    await report([status(nowMs)]);
    await look(300);
    await report([status(startMs + 9_000), status(startMs + 18_000), status(nowMs - 1_000)]);
    expect(await look(1)).toEqual([[3, 90, startMs, startMs + 9_000]]);
  });

  it("is disconnected too when its gateway says so, and again after an error in between", async () => {
    await report([status(nowMs - 1_000), status(nowMs, 3)]);
    expect(await look(61)).toEqual([[3, 90, startMs, null]]);
    await report([status(nowMs, 5)]);
    const first = [3, 90, startMs, nowMs];
    expect(await look(3)).toEqual([first]);
    await report([status(nowMs, 3)]);
    expect(await look(3)).toEqual([first, [3, 90, first[3], null]]);
    expect(await look(3)).toHaveLength(2);
  });

  it("is nothing when it was never heard of, or not for a day", async () => {
    await report([status(nowMs - 25 * 60 * minuteMs)]);
    expect(await look(1)).toEqual([]);
  });
});

const listedGateways = () =>
  stores.postgres.store.withTenant(tenantId, async (transaction) =>
    (await transaction.selectFrom("gateways").select("gateway").execute()).map((row) => row.gateway),
  );

it("a client whose disconnections cannot be stored yet keeps no other's waiting", async () => {
  const other = await stores.addTenant(smallPlant);
  await report([status(nowMs)]);
  await createReceiver(dependencies)(
    other.tenantId,
    batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, statuses: [status(nowMs)] }),
  );
  nowMs += 90_000;
  const stored: number[] = [];
  const bothAsked = Promise.withResolvers<void>();
  const watch = openConnectionWatch(
    {
      ...dependencies,
      log: pino({ level: "silent" }),
      // The first of both waits until the other is stored as well.
      store: async (of) => {
        if (of !== tenantId && of !== other.tenantId) return;
        stored.push(of);
        if (new Set(stored).size === 2) bothAsked.resolve();
        await bothAsked.promise;
      },
    },
    { firstMs: 0, everyMs: 50 },
  );
  await bothAsked.promise;
  expect(new Set(stored)).toEqual(new Set([tenantId, other.tenantId]));
  await watch.close();
});
