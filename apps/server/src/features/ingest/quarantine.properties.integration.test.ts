import { randomUUID } from "node:crypto";
import { type Batch, batch as batchSchema, type QuarantinedRecord } from "@fiel/contracts";
import { ingestOfStores } from "../../testing/ingest-of-stores.ts";
import { openTestStores, smallPlant, type TestStores } from "../../testing/test-stores.ts";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { listCauses } from "./quarantine-causes.ts";
import { countRecords, listRecords } from "./quarantine-records.ts";
import { createReceiver, type IngestDependencies } from "./receive-batch.ts";
import { type ReplayResult, replayQuarantine } from "./replay-quarantine.ts";

/** 2026-11-20T12:04:58Z. */
const startMs = 1_795_176_298_000;
const nowMs = startMs + 60_000;
let stores: TestStores;
let dependencies: IngestDependencies;
beforeAll(async () => {
  stores = await openTestStores();
  dependencies = ingestOfStores(stores, () => nowMs);
});
afterAll(() => stores.close());

const group = fc
  .record({
    equipment: fc.constantFrom(3, 4, 98, 99),
    product: fc.constantFrom("ARROZ-1", "A", "B", "\u0000\ud800", "__proto__", null),
    weightsMg: fc.array(fc.constantFrom(1_010_000, -1, 1.5), { minLength: 1, maxLength: 30 }),
    stretch: fc.constantFrom(1, 1, 1, 50),
  })
  .map(({ equipment, product, weightsMg, stretch }) => {
    const weightMg = Array.from({ length: stretch }, () => weightsMg).flat();
    return { equipment, product, weightMg, at: weightMg.map((_, i) => startMs - i) };
  });
const status = fc.record({
  equipment: fc.constantFrom(3, 99),
  at: fc.constant(startMs),
  state: fc.constantFrom(2, 9),
  speed: fc.constant(30),
  product: fc.constantFrom("A", "ARROZ-1", null),
  operator: fc.constantFrom(-1, 4),
});
const batches = fc.array(
  fc
    .record({ weighings: fc.array(group, { maxLength: 4 }), statuses: fc.array(status, { maxLength: 4 }) })
    .map((input) => batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, ...input })),
  { minLength: 1, maxLength: 5 },
);

const inTenant = <T>(
  tenantId: number,
  work: Parameters<typeof stores.postgres.store.withTenant<T>>[1],
): Promise<T> => stores.postgres.store.withTenant(tenantId, work);

async function listAll(tenantId: number, limit: number): Promise<QuarantinedRecord[]> {
  const all: QuarantinedRecord[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await inTenant(tenantId, (transaction) => listRecords(transaction, {}, limit, cursor));
    expect(page.result.length).toBeLessThanOrEqual(limit);
    all.push(...page.result);
    if (page.nextCursor === null) return all;
    cursor = page.nextCursor;
  }
}

/** Replays to the end; where a transaction fails it is begun anew, as by somebody who presses again after an outage. */
async function replayAll(tenantId: number, cut: number): Promise<number> {
  let begun = 0;
  const postgres: IngestDependencies["postgres"] = {
    ...dependencies.postgres,
    withTenant: (tenant, work) => {
      begun += 1;
      if (begun === cut) return Promise.reject(new Error("power lost"));
      return dependencies.postgres.withTenant(tenant, work);
    },
  };
  let replayed = 0;
  for (let cursor: string | undefined; ;) {
    const filter = cursor === undefined ? {} : { cursor };
    const result: ReplayResult | null = await replayQuarantine(
      { ...dependencies, postgres },
      tenantId,
      filter,
    ).catch(() => null);
    replayed += result?.replayed ?? 0;
    if (result?.nextCursor === null) return replayed;
    cursor = result?.nextCursor ?? cursor;
  }
}

/** Of machines that are there and say so; of what product, and by whom, is another matter. */
const countConnected = (sent: readonly Batch[]): number =>
  sent.flatMap(({ statuses }) => statuses).filter(({ equipment, state }) => equipment === 3 && state === 2)
    .length;

async function countStatuses(tenantId: number): Promise<number> {
  const [row] = await stores.telemetry
    .forTenant(tenantId)
    .rows<{ n: number }>(sql`select count() as n from statuses`);
  return Number(row?.n);
}

async function countStored(tenantId: number): Promise<number> {
  const [row] = await stores.telemetry
    .forTenant(tenantId)
    .rows<{ n: number }>(sql`select (select count() from weighings) + (select count() from statuses) as n`);
  return Number(row?.n);
}

/** What is told of the quarantine says the same everywhere; gives how much there is. */
async function expectConsistent(tenantId: number, limit: number): Promise<number> {
  const [records, { total }, causes] = await Promise.all([
    listAll(tenantId, limit),
    inTenant(tenantId, (transaction) => countRecords(transaction, {})),
    inTenant(tenantId, (transaction) => listCauses(transaction, { limit: 500 })),
  ]);
  expect(total).toBe(records.length);
  expect(causes.records).toBe(records.length);
  const counted = new Map<string, number>();
  for (const { cause } of records) counted.set(cause, (counted.get(cause) ?? 0) + 1);
  expect(new Map(causes.result.filter(({ count }) => count > 0).map(({ id, count }) => [id, count]))).toEqual(
    counted,
  );
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
  return total;
}

it("of whatever is sent, repeated, registered later and replayed, also cut off, every record is stored or set aside once", async () => {
  await fc.assert(
    fc.asyncProperty(
      batches,
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 0, max: 8 }),
      async (sent, limit, cut) => {
        const { tenantId } = await stores.addTenant(smallPlant);
        const receive = createReceiver(dependencies);
        const answers = await Promise.all([...sent, ...sent].map((batch: Batch) => receive(tenantId, batch)));
        const firsts = answers.slice(0, sent.length);
        const made = sent.reduce(
          (sum, { weighings, statuses }) =>
            weighings.reduce((n, { at }) => n + at.length, sum) + statuses.length,
          0,
        );
        const aside = firsts.reduce((sum, { quarantined }) => sum + quarantined, 0);
        expect(await expectConsistent(tenantId, limit)).toBe(aside);
        expect(await countStatuses(tenantId)).toBe(countConnected(sent));
        await stores.apply(tenantId, {
          equipment: [...(smallPlant.equipment ?? []), { mid: 99, name: "NOVO", ip: "127.0.0.1" }],
          products: [...(smallPlant.products ?? []), { code: 78, codeText: "A", name: "A", netWeight: 1000 }],
        });
        const replayed = await replayAll(tenantId, cut);
        const left = await expectConsistent(tenantId, limit);
        expect((await countStored(tenantId)) + left).toBe(made);
        // The answer of a call that was cut off got lost.
        expect(cut > 0 || replayed + left === aside).toBe(true);
        expect(await replayAll(tenantId, 0)).toBe(0);
      },
    ),
    { numRuns: Number(process.env["FIEL_PROPERTY_RUNS"] ?? 12) },
  );
});
