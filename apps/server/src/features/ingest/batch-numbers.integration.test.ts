import { randomUUID } from "node:crypto";
import { type Batch, batch as batchSchema, type BatchAnswer, type BatchInput } from "@fiel/contracts";
import { openTestStores, smallPlant, type TestStores, weighingsOf } from "../../testing/test-stores.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CallError } from "../../platform/http/call-error.ts";
import { sql } from "../../platform/stores/telemetry/sql.ts";
import { packEntry } from "./answered-entry.ts";
import { createReceiver, type IngestDependencies } from "./receive-batch.ts";
import { replayQuarantine } from "./replay-quarantine.ts";

/** 2026-11-20T12:04:58Z. */
const startMs = 1_795_176_298_000;
const nowMs = startMs + 60_000;
let stores: TestStores;
let tenantId: number;
beforeAll(async () => {
  stores = await openTestStores();
});
afterAll(() => stores.close());
beforeEach(async () => {
  ({ tenantId } = await stores.addTenant(smallPlant));
});

const dependencies = (
  publish: IngestDependencies["publish"] = async () => undefined,
): IngestDependencies => ({
  postgres: stores.postgres.store,
  telemetry: stores.telemetry,
  registrations: stores.registrations,
  now: () => nowMs,
  publish,
});
const makeBatch = (input: Partial<BatchInput>): Batch =>
  batchSchema.parse({ gateway: randomUUID(), sequence: 1, sentAt: nowMs, ...input });
const packages = (...weightsMg: number[]) => ({ weighings: weighingsOf(startMs, weightsMg) });
const stored = async () =>
  Number(
    (
      await stores.telemetry.forTenant(tenantId).rows<{ n: number }>(sql`select count() as n from weighings`)
    )[0]?.n,
  );
const outcome = (sent: Promise<BatchAnswer>) =>
  sent.then(
    () => "stored",
    (error: unknown) => (error instanceof CallError ? [error.code, error.fields] : error),
  );
const inTenant = <T>(work: Parameters<TestStores["postgres"]["store"]["withTenant"]>[1]) =>
  stores.postgres.store.withTenant(tenantId, work) as Promise<T>;

describe("a batch's number", () => {
  it("used again for other content is refused with the highest number known, and nothing is stored", async () => {
    const receive = createReceiver(dependencies());
    const gateway = randomUUID();
    await receive(tenantId, makeBatch({ gateway, sequence: 1, ...packages(1_010_000) }));
    await receive(tenantId, makeBatch({ gateway, sequence: 7, ...packages(1_011_000) }));
    const other = makeBatch({ gateway, sequence: 1, ...packages(1_012_000) });
    expect(await outcome(receive(tenantId, other))).toEqual(["BatchNumberReused", { lastSequence: "7" }]);
    expect(await stored()).toBe(2);
    await receive(tenantId, { ...other, sequence: 8 });
    expect(await stored()).toBe(3);
  });

  it("sent again with the same content, at another time and in other words, is answered as before", async () => {
    const receive = createReceiver(dependencies());
    const first = makeBatch(packages(1_010_000, 1_011_000));
    const answer = await receive(tenantId, first);
    const again = {
      ...first,
      sentAt: nowMs + 5,
      weighings: first.weighings.map((group) => ({ ...group, clock: "gateway" as const })),
    };
    expect(await receive(tenantId, again)).toEqual(answer);
    expect(await stored()).toBe(2);
  });

  it("for which sixty race with two contents stores one of them", async () => {
    const [one, other] = [createReceiver(dependencies()), createReceiver(dependencies())];
    const gateway = randomUUID();
    const contents = [packages(1_010_000), packages(1_011_000, 1_012_000)];
    const sent = Array.from({ length: 60 }, (_, i) =>
      outcome((i % 3 === 0 ? one : other)(tenantId, makeBatch({ gateway, ...contents[i % 2] }))),
    );
    const outcomes = await Promise.all(sent);
    const refused = outcomes.filter((one) => one !== "stored");
    expect(refused).toEqual(refused.map(() => ["BatchNumberReused", { lastSequence: "1" }]));
    expect(refused).toHaveLength(30);
    expect([1, 2]).toContain(await stored());
  });

  it("of a version that kept no digest is answered as before", async () => {
    const receive = createReceiver(dependencies());
    const first = makeBatch(packages(1_010_000));
    const answer = await receive(tenantId, first);
    await inTenant((transaction) =>
      transaction
        .updateTable("answered_batches")
        .set({
          entries: packEntry(1, { digest: null, counts: answer }),
        })
        .execute(),
    );
    expect(await receive(tenantId, first)).toEqual(answer);
  });
});

it("is acknowledged when open pages cannot be told of it", async () => {
  const receive = createReceiver(dependencies(() => Promise.reject(new Error("payload string too long"))));
  await receive(tenantId, makeBatch(packages(1_010_000)));
  expect(await stored()).toBe(1);
});

it("a clock decades off is told as it is, and the batch is answered", async () => {
  const receive = createReceiver(dependencies());
  await receive(tenantId, makeBatch({ sentAt: nowMs - 40 * 365 * 86_400_000 }));
  const [gateway] = await inTenant<{ clock_skew_ms: number }[]>((transaction) =>
    transaction.selectFrom("gateways").select("clock_skew_ms").execute(),
  );
  expect(gateway?.clock_skew_ms).toBe(40 * 365 * 86_400_000);
});

it("how far machines are read is kept, moves forward only, and forgets what is empty", async () => {
  const receive = createReceiver(dependencies());
  const gateway = randomUUID();
  const tell = (sequence: number, positions: Record<string, string>) =>
    receive(tenantId, makeBatch({ gateway, sequence, positions: [{ equipment: 3, positions }] }));
  await tell(1, { ring: "1", old: "x" });
  await tell(5, { ring: "5", old: "" });
  await tell(4, { ring: "4" });
  const read = () =>
    inTenant<object[]>((transaction) =>
      transaction.selectFrom("machine_positions").select(["mid", "positions", "sequence"]).execute(),
    );
  expect(await read()).toEqual([{ mid: 3, positions: { ring: "5" }, sequence: 5 }]);
  await receive(tenantId, makeBatch({ positions: [{ equipment: 3, positions: { ring: "6" } }] }));
  expect(await read()).toMatchObject([{ positions: { ring: "6" }, sequence: 1 }]);
});

it("of a clock that is an hour slow only the gateway's own instants are moved", async () => {
  const receive = createReceiver(dependencies());
  const weighings = (["gateway", "machine", "server"] as const).map((clock) => ({
    equipment: 3,
    clock,
    at: [startMs - 3_600_000],
    weightMg: [1_010_000],
  }));
  await receive(tenantId, makeBatch({ sentAt: nowMs - 3_600_000, weighings }));
  const rows = await stores.telemetry
    .forTenant(tenantId)
    .rows<{ at: number }>(sql`select toUnixTimestamp64Milli(at) as at from weighings order by at`);
  expect(rows.map(({ at }) => at)).toEqual([startMs - 3_600_000, startMs - 3_600_000, startMs]);
});

it("a machine with a product that is not registered is connected", async () => {
  const receive = createReceiver(dependencies());
  const answer = await receive(
    tenantId,
    makeBatch({ statuses: [{ equipment: 3, at: startMs, state: 2, speed: 60, product: "2033" }] }),
  );
  expect(answer).toMatchObject({ accepted: 1, quarantined: 0 });
});

it("a record that is not of the contract's shape is set aside once, and no replay takes it for one", async () => {
  const receive = createReceiver(dependencies());
  const batch = {
    ...makeBatch(packages(1_010_000)),
    malformed: [{ kind: "leftovers" as const, field: "kind", record: { kind: "dust" } }],
  };
  const answer = await receive(tenantId, batch);
  expect(answer).toMatchObject({ accepted: 1, quarantined: 1, reasons: { malformedRecord: 1 } });
  expect(await receive(tenantId, batch)).toEqual(answer);
  expect(await replayQuarantine(dependencies(), tenantId)).toEqual({
    replayed: 0,
    setAside: 0,
    nextCursor: null,
  });
});

it("a record whose field names and texts no store takes is set aside all the same", async () => {
  const record = { "a\u0000": "\ud800", ["__proto__x"]: "\u0000" };
  const answer = await createReceiver(dependencies())(tenantId, {
    ...makeBatch({ positions: [{ equipment: 3, positions: { "k\u0000": "\udfff" } }] }),
    malformed: [{ kind: "statuses", field: "state", record }],
  });
  expect(answer.quarantined).toBe(1);
});

it("a product is known by whatever code it has", async () => {
  await stores.apply(tenantId, {
    products: [{ code: 77, codeText: "__proto__", name: "Protótipo", netWeight: 1000 }],
  });
  const cut = makeBatch({
    weighings: [{ equipment: 3, product: "__proto__", at: [startMs], weightMg: [1_010_000] }],
  });
  expect(await createReceiver(dependencies())(tenantId, cut)).toMatchObject({ accepted: 1 });
  const products = await stores.telemetry
    .forTenant(tenantId)
    .rows<{ product: number }>(sql`select product from weighings`);
  expect(products[0]?.product).toBeGreaterThan(0);
});
