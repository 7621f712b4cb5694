import { randomUUID } from "node:crypto";
import { type Batch, batch as batchSchema, type BatchInput } from "@fiel/contracts";
import { beginBefore, storeRows } from "../../testing/begun-batch.ts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { keepRecords } from "../../platform/machine-records/keep-records.ts";
import { withRecordMonths } from "../../platform/machine-records/with-record-months.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { decideBatch } from "./decide-batch.ts";
import { machineRecordsOf } from "./machine-records-of.ts";
import { createReceiver } from "./receive-batch.ts";

/** 2026-11-20T12:04:58Z, two seconds before a new step of five minutes. */
const startMs = 1_795_176_298_000;
const nowMs = startMs + 60_000;
let stores: TestStores;
let tenantId: number;
beforeAll(async () => {
  stores = await openTestStores();
  ({ tenantId } = await stores.addTenant(smallPlant));
});
afterAll(() => stores.close());

const makeBatch = (input: Partial<BatchInput>): Batch =>
  batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, ...input });
const counts = async () => {
  const [row] = await stores.telemetry
    .forTenant(tenantId)
    .rows(
      sql`select (select count() from weighings) as raw, (select sum(n) from weighing_rollup where stepS = 300) as five, (select sum(n) from weighing_rollup where stepS = 3600) as hour, (select sum(n) from weight_rollup where stepS = 86400) as weights`,
    );
  return row;
};

it("a batch is stored once among many that come together, repeats, cut off ones and one with a text that no store takes", async () => {
  const gateways = [randomUUID(), randomUUID().toUpperCase()];
  const many = Array.from({ length: 40 }, (_, i) =>
    makeBatch({
      gateway: gateways[i % 2] as string,
      sequence: Math.floor(i / 2) + 1,
      weighings: weighingsOf(startMs - 600_000 + i * 1_000, [1_010_000, 1_011_000 + i * 10]),
    }),
  );
  const registered = await stores.registrations.of(tenantId);
  // Written by a version without the log that was killed before it could answer; of one only the decision was kept.
  for (const [i, cut] of many.slice(0, 3).entries()) {
    const decision = decideBatch(cut, registered, nowMs);
    const { gateway, sequence } = cut;
    await beginBefore(stores.postgres.store, { tenantId, gateway, sequence, decision });
    if (i > 0) await storeRows(stores.telemetry, tenantId, cut, decision);
  }
  const odd = makeBatch({
    weighings: [{ equipment: 3, product: "\u0000\ud800", at: [startMs], weightMg: [1] }],
  });
  const together = createReceiver(ingestOfStores(stores, () => nowMs));
  const answers = await Promise.all(
    [...many, ...many.slice(0, 20), odd, ...many.slice(20)].map((batch) => together(tenantId, batch)),
  );
  expect(answers.filter(({ quarantined }) => quarantined > 0)).toEqual([
    expect.objectContaining({ accepted: 0, quarantined: 1, reasons: { unknownProduct: 1 } }),
  ]);
  expect(await counts()).toEqual({ raw: 80, five: 80, hour: 80, weights: 80 });
});

describe("among batches of many tenants that come together", () => {
  const receiver = () => createReceiver(ingestOfStores(stores, () => nowMs));
  const few = () => makeBatch({ weighings: weighingsOf(startMs, [1_010_000]) });

  it("those of a tenant that cannot be kept fail, and no other's", async () => {
    const others = await Promise.all([1, 2, 3].map(() => stores.addTenant(smallPlant)));
    const receive = receiver();
    const none = 2 ** 30;
    const tenants = [tenantId, none, ...others.map((other) => other.tenantId), none, tenantId];
    const outcomes = await Promise.allSettled(tenants.map((tenant) => receive(tenant, few())));
    expect(outcomes.map(({ status }) => status)).toEqual(
      tenants.map((tenant) => (tenant === none ? "rejected" : "fulfilled")),
    );
  });

  it("those of a tenant whose rows another transaction holds wait for it, and no other's", async () => {
    const held = await stores.addTenant(smallPlant);
    const receive = receiver();
    await receive(held.tenantId, few());
    const gate = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = stores.postgres.store.withTenant(held.tenantId, async (transaction) => {
      await transaction.selectFrom("data_versions").selectAll().forUpdate().execute();
      locked.resolve();
      await gate.promise;
    });
    await locked.promise;
    let isAnswered = false;
    const waiting = [1, 2].map(() => receive(held.tenantId, few()).then(() => (isAnswered = true)));
    try {
      for (let i = 0; i < 5; i += 1) await receive(tenantId, few());
      expect(isAnswered).toBe(false);
    } finally {
      gate.resolve();
    }
    await Promise.all([holding, ...waiting]);
    expect(isAnswered).toBe(true);
  });
});

it("a batch that the version before left unanswered has its leftovers once, whether they were brought over or not", async () => {
  const postgres = stores.postgres.store;
  const inTenant = postgres.withTenant.bind(null, tenantId);
  const { telemetry, registrations } = stores;
  const publish = async () => undefined;
  const receiver = createReceiver({ postgres, telemetry, registrations, now: () => nowMs, publish });
  const receive = (batch: Batch) => receiver(tenantId, batch);
  const leftover = { equipment: 3, at: startMs, kind: "scrap" as const, weightMg: 5 };
  const stored = () =>
    inTenant((transaction) => transaction.selectFrom("leftovers").select(["at", "weight_mg"]).execute());
  const lastMonth = { ...leftover, at: startMs - 30 * 86_400_000 };
  const left = makeBatch({ leftovers: [leftover, leftover, lastMonth] });
  const registered = await registrations.of(tenantId);
  const decision = decideBatch(left, registered, nowMs);
  const { gateway, sequence } = left;
  await beginBefore(postgres, { tenantId, gateway, sequence, decision, maybeMoved: true });
  // This month's were stored before the crash, and another one like them by somebody else; last month's were not.
  const records = { weighings: [], statuses: [], occurrences: [], coils: [], leftovers: [leftover] };
  const moved = machineRecordsOf([1, 2, 3].map(() => ({ tenantId, records, decision })));
  const keep = () => inTenant((transaction) => keepRecords(transaction, moved));
  await withRecordMonths(postgres, () => moved, keep);
  expect(await receive(left)).toMatchObject({ accepted: 3 });
  expect(await receive(left)).toMatchObject({ accepted: 3 });
  const [one, before] = [leftover, lastMonth].map(({ at }) => ({ at, weight_mg: 5 }));
  expect(await stored()).toEqual(expect.arrayContaining([one, one, one, before]));
  expect(await stored()).toHaveLength(4);
  await receive(makeBatch({ leftovers: [leftover] }));
  expect(await stored()).toHaveLength(5);
});

it("a batch of which the installation before this one stored some is stored once, with what it lacked", async () => {
  const arrived = await stores.addTenant(smallPlant);
  const telemetry = stores.telemetry.forTenant(arrived.tenantId);
  const registered = await stores.registrations.of(arrived.tenantId);
  const receive = createReceiver(ingestOfStores(stores, () => nowMs));
  const statuses = [{ equipment: 3, at: startMs, state: 2, speed: 30 }];
  const alike = [startMs, startMs, startMs + 1_000];
  const sent = makeBatch({
    weighings: weighingsOf(startMs, [1_010_000, 1_010_000, 1_020_000], { at: alike }),
    statuses,
  });
  // One of two that are alike had been stored, and the status.
  const before = makeBatch({ weighings: weighingsOf(startMs, [1_010_000]), statuses });
  const { tenantId: there } = arrived;
  await storeRows(stores.telemetry, there, before, decideBatch(before, registered, nowMs));
  const { gateway, sequence } = sent;
  const decision = decideBatch(sent, registered, nowMs);
  await beginBefore(stores.postgres.store, { tenantId: there, gateway, sequence, decision });
  for (const _ of ["first", "repeated"])
    expect(await receive(arrived.tenantId, sent)).toMatchObject({ accepted: 4, quarantined: 0 });
  expect(
    await telemetry.rows(
      sql`select (select count() from weighings) as weighings, (select count() from statuses) as statuses`,
    ),
  ).toEqual([{ weighings: 3, statuses: 1 }]);
});
