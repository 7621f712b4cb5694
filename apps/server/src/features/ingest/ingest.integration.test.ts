import { randomUUID } from "node:crypto";
import { type Batch, batch as batchSchema, type BatchInput } from "@fiel/contracts";
import { beginBefore, storeRows } from "../../testing/begun-batch.ts";
import { failingAfter, ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { decideBatch } from "./decide-batch.ts";
import { countRecords, listRecords } from "./quarantine-records.ts";
import { type IngestDependencies, createReceiver } from "./receive-batch.ts";
import { replayQuarantine } from "./replay-quarantine.ts";

/** 2026-11-20T12:04:58Z, two seconds before a new step of five minutes. */
const startMs = 1_795_176_298_000;
let nowMs = startMs + 60_000;
let stores: TestStores;
let dependencies: IngestDependencies;
let tenantId: number;

beforeAll(async () => {
  stores = await openTestStores();
  dependencies = ingestOfStores(stores, () => nowMs);
});
afterAll(() => stores.close());
beforeEach(async () => {
  nowMs = startMs + 60_000;
  ({ tenantId } = await stores.addTenant(smallPlant));
});

const makeBatch = (input: Omit<BatchInput, "gateway" | "sentAt" | "sequence"> & Partial<BatchInput>): Batch =>
  batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, ...input });
const receive = (batch: Batch) => createReceiver(dependencies)(tenantId, batch);
const counts = async (tenant = tenantId) => {
  const [row] = await stores.telemetry
    .forTenant(tenant)
    .rows(
      sql`select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five, (select sum(n) from weighing_rollup where stepS = 3600) as hour`,
    );
  return row;
};
const fiveMinutes = () =>
  stores.telemetry
    .forTenant(tenantId)
    .rows(
      sql`select toUnixTimestamp(step) as startS, toString(class) as class, sum(n) as n, sum(sumMg) as sumMg from weighing_rollup where stepS = 300 group by step, class order by step, class`,
    );
const instants = () =>
  stores.telemetry.forTenant(tenantId).rows(sql`select toUnixTimestamp64Milli(at) as at from weighings`);

const twoReplayed = { replayed: 2, setAside: 1, nextCursor: null };

describe("a batch", () => {
  it("is classified by its product's limits and rolled up", async () => {
    // Target 1010 g; reject under 990, over 1040; correction 1005..1015; legal minimum 1010 - 15 = 995.
    const answer = await receive(
      makeBatch({
        weighings: weighingsOf(startMs, [1_010_000, 1_040_001, 989_999, 1_004_999, 994_999, 2_000_000]),
      }),
    );
    expect(answer).toMatchObject({ sequence: 1, accepted: 6, quarantined: 0, reasons: {}, clockShiftMs: 0 });
    const classes = await stores.telemetry
      .forTenant(tenantId)
      .rows<{ class: string }>(sql`select toString(class) as class from weighings order by at`);
    expect(classes.map((row) => row.class)).toEqual(["ar", "ro", "ru", "aru", "rc", "pi"]);
    expect(await counts()).toEqual({ raw: 6, five: 6, hour: 6 });
  });

  it("is stored once however often and in whatever order it comes, with the same answer", async () => {
    const one = makeBatch({
      weighings: weighingsOf(startMs, [1_010_000, 1_011_000]),
      statuses: [{ equipment: 3, at: startMs, state: 2, speed: 30 }],
    });
    const other = makeBatch({
      gateway: one.gateway,
      sequence: 2,
      weighings: weighingsOf(startMs + 5_000, [1_012_000]),
    });
    const first = await receive(one);
    await receive(other);
    nowMs += 3_600_000;
    expect(await receive({ ...one, sentAt: nowMs })).toEqual(first);
    const both = await Promise.all([
      receive({ ...other, sentAt: nowMs }),
      receive({ ...other, sentAt: nowMs }),
    ]);
    expect(both[0]).toEqual(both[1]);
    expect(await counts()).toEqual({ raw: 3, five: 3, hour: 3 });
  });

  it("that a version without the log had written before it was killed adds nothing and loses nothing when repeated", async () => {
    const cut = makeBatch({
      weighings: [...weighingsOf(startMs, [1_010_000]), { equipment: 99, at: [startMs], weightMg: [5] }],
    });
    const registered = await stores.registrations.of(tenantId);
    const { gateway, sequence } = cut;
    const decision = decideBatch(cut, registered, nowMs);
    await beginBefore(dependencies.postgres, { tenantId, gateway, sequence, decision });
    await storeRows(stores.telemetry, tenantId, cut, decision);

    // Meanwhile the unknown equipment is registered and the clock has moved on: the first decision stands all the same.
    await stores.apply(tenantId, {
      equipment: [...(smallPlant.equipment ?? []), { mid: 99, name: "NOVO", ip: "127.0.0.1" }],
    });
    nowMs += 10_000;
    const answer = await receive(cut);
    expect(answer).toMatchObject({
      accepted: 1,
      quarantined: 1,
      reasons: { unknownEquipment: 1 },
      clockShiftMs: 0,
    });
    expect(await counts()).toEqual({ raw: 1, five: 1, hour: 1 });
    expect(await replayQuarantine(dependencies, tenantId)).toEqual({
      replayed: 1,
      setAside: 0,
      nextCursor: null,
    });
    expect(await counts()).toEqual({ raw: 2, five: 2, hour: 2 });
  });

  it("lands late and out of order in the window it belongs to", async () => {
    await receive(makeBatch({ weighings: weighingsOf(startMs + 2_000, [1_020_000]) }));
    await receive(makeBatch({ weighings: weighingsOf(startMs, [1_010_000, 1_012_000]) }));
    await receive(makeBatch({ weighings: weighingsOf(startMs - 86_400_000, [1_009_000]) }));
    const step = (startMs - 298_000) / 1000;
    expect(await fiveMinutes()).toEqual([
      { startS: step - 86_400, class: "ar", n: 1, sumMg: 1_009_000 },
      { startS: step, class: "ar", n: 2, sumMg: 2_022_000 },
      { startS: step + 300, class: "aro", n: 1, sumMg: 1_020_000 },
    ]);
  });

  it("from a gateway whose clock is wrong is moved to the server's time, and the skew is kept", async () => {
    const skewed = makeBatch({
      sentAt: nowMs - 3_600_000,
      weighings: weighingsOf(startMs - 3_600_000, [1_010_000]),
    });
    expect((await receive(skewed)).clockShiftMs).toBe(3_600_000);
    expect(await instants()).toEqual([{ at: startMs }]);
    const gateways = await stores.postgres.store.withTenant(tenantId, (transaction) =>
      transaction.selectFrom("gateways").selectAll().execute(),
    );
    expect(gateways).toMatchObject([{ gateway: skewed.gateway, clock_skew_ms: 3_600_000, last_sequence: 1 }]);
    expect(
      (await receive(makeBatch({ sentAt: nowMs - 2_000, weighings: weighingsOf(startMs, [1_010_000]) })))
        .clockShiftMs,
    ).toBe(0);
  });

  it("that was long on its way is not taken for one of a wrong clock", async () => {
    const slow = makeBatch({ sentAt: nowMs - 30_000, weighings: weighingsOf(startMs, [1_010_000]) });
    expect((await createReceiver(dependencies)(tenantId, slow, 29_900)).clockShiftMs).toBe(0);
    expect(await instants()).toEqual([{ at: startMs }]);
  });

  it("sets each bad record aside with its reason and stores the rest", async () => {
    const ok = { equipment: 3, at: startMs };
    const answer = await receive(
      makeBatch({
        weighings: [
          ...weighingsOf(startMs, [1_010_000, -5, 1.5, 5_000_000_000]),
          { equipment: 77, at: [startMs], weightMg: [1] },
          { equipment: 3, product: "NADA", at: [startMs], weightMg: [1] },
          { equipment: 3, at: [nowMs + 3_600_000, 1], weightMg: [1, 1] },
        ],
        statuses: [
          { ...ok, state: 9, speed: 1 },
          { ...ok, state: 2, speed: 30 },
        ],
        occurrences: [
          { equipment: 3, code: 999, startedAt: startMs, endedAt: null },
          { equipment: 3, code: 20, startedAt: startMs, endedAt: startMs - 1 },
        ],
        leftovers: [
          { ...ok, kind: "scrap" },
          { ...ok, kind: "chargeback", count: 2 },
        ],
        coils: [
          {
            equipment: 3,
            coil: 55,
            startedAt: startMs,
            endedAt: null,
            weightStartMg: 5,
            weightEndMg: null,
            count: 0,
          },
        ],
      }),
    );
    expect(answer).toMatchObject({
      accepted: 3,
      quarantined: 12,
      reasons: {
        valueOutOfRange: 6,
        unknownEquipment: 1,
        unknownProduct: 1,
        instantInFuture: 1,
        instantOutOfRange: 1,
        unknownEvent: 1,
        unknownCoil: 1,
      },
    });
    const { result, total } = await stores.postgres.store.withTenant(tenantId, async (transaction) => ({
      ...(await listRecords(transaction, {}, 5)),
      ...(await countRecords(transaction, {})),
    }));
    expect(total).toBe(12);
    expect(result[0]).toMatchObject({
      kind: "coils",
      reason: "unknownCoil",
      record: { coil: 55, equipment: 3 },
    });
  });

  it("is seen by its own tenant alone, also when two tenants' gateways share a number", async () => {
    const { tenantId: other } = await stores.addTenant(smallPlant);
    const batch = makeBatch({ weighings: weighingsOf(startMs, [1_010_000]) });
    await receive(batch);
    await createReceiver(dependencies)(other, batch);
    expect(await counts(other)).toEqual({ raw: 1, five: 1, hour: 1 });
    expect(await counts()).toEqual({ raw: 1, five: 1, hour: 1 });
  });

  it("made by equipment after its removal is set aside, before it is stored", async () => {
    await stores.apply(tenantId, {
      equipment: [
        {
          mid: 3,
          name: "ARZ1",
          ip: "127.0.0.1",
          createdAt: Date.UTC(2026, 0, 1),
          removedAt: startMs + 1_000,
        },
        { mid: 4, name: "FEJ1", ip: "127.0.0.1" },
      ],
    });
    expect(
      await receive(makeBatch({ weighings: weighingsOf(startMs, [1_010_000, 1_010_000]) })),
    ).toMatchObject({ accepted: 1, reasons: { equipmentRemoved: 1 } });
  });
});

describe("a replay of the quarantine", () => {
  const unknown = () =>
    makeBatch({
      weighings: [
        {
          equipment: 99,
          product: "ARROZ-1",
          at: [startMs, startMs + 1_000],
          weightMg: [1_010_000, 1_050_000],
        },
        { equipment: 98, at: [startMs], weightMg: [5] },
      ],
    });
  const register99 = () =>
    stores.apply(tenantId, {
      equipment: [...(smallPlant.equipment ?? []), { mid: 99, name: "NOVO", ip: "127.0.0.1" }],
    });

  it("stores what its cause was mended for and keeps the rest, once", async () => {
    await receive(unknown());
    await register99();
    expect(await replayQuarantine(dependencies, tenantId)).toEqual(twoReplayed);
    expect(await replayQuarantine(dependencies, tenantId)).toEqual({
      replayed: 0,
      setAside: 1,
      nextCursor: null,
    });
    expect(await counts()).toEqual({ raw: 2, five: 2, hour: 2 });
  });

  it("that a crash cut off goes on without adding twice", async () => {
    await receive(unknown());
    await register99();
    const crashing = failingAfter(dependencies, 3);
    await expect(replayQuarantine(crashing, tenantId)).rejects.toThrow("power lost");
    expect(await counts()).toEqual({ raw: 0, five: 0, hour: 0 });
    expect(await replayQuarantine(dependencies, tenantId)).toEqual(twoReplayed);
    expect(await counts()).toEqual({ raw: 2, five: 2, hour: 2 });
  });
});
