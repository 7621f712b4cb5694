import { rm } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { applyFile, type BatchInput, getConformity, getProductionSummary, postBatch } from "@fiel/contracts";
import { openTestCluster, type TestClickHouseCluster } from "@fiel/testkit";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { patience } from "@fiel/testkit/patience";
import { applyRegistrations } from "./maintenance/apply/apply-registrations.ts";
import { createUser } from "./maintenance/create-user.ts";
import { ownSource } from "./platform/backup/backup-source.ts";
import { readCopy } from "./platform/backup/copy-directory.ts";
import { type TakenCopy, takeCopy } from "./platform/backup/take-copy.ts";
import { openOwner } from "./platform/stores/postgres/open-postgres.ts";
import { prepareExternal } from "./platform/stores/postgres/roles.ts";
import { quiet } from "./platform/stores/postgres/testing/test-store.ts";
import type { TelemetryStore } from "./platform/stores/telemetry/open-telemetry.ts";
import { openShardPins } from "./platform/stores/telemetry/shard-pins.ts";
import { sql as clickHouseSql } from "./platform/stores/telemetry/sql.ts";
import { createDeviceKey } from "./platform/tenants/device-keys.ts";
import { type Caller, runSeed, queryOf } from "./testing/dashboard-questions.ts";
import { type ExternalPostgres, openExternalPostgres } from "./testing/external-postgres.ts";
import { filteredCalls } from "./testing/filtered-calls.ts";
import { type BatchRecords, batchRecords, beginMs, countRecords } from "./testing/random-batches.ts";
import { type Kill, randomKills } from "./testing/random-kills.ts";
import { refillCluster } from "./testing/refill-cluster.ts";
import { openRestored } from "./testing/restored-installation.ts";
import { tokenOn } from "./testing/second-installation.ts";
import { openServerProcess, type ServerProcess } from "./testing/server-process.ts";
import { addressesOf, openTelemetryOf, startEnded, withoutKeeper } from "./testing/telemetry-places.ts";
import { bearer } from "./testing/test-app.ts";
import { password } from "./testing/test-people.ts";
import { type TestPostgres, testPostgresOf } from "./testing/test-postgres.ts";
import { smallPlant } from "./testing/test-stores.ts";

const seed = runSeed();
const hourMs = 3_600_000;
/** How often a node, a server and PostgreSQL are each killed; `FIEL_KILLS=33` for some hundred in all. */
const kills = Number(process.env["FIEL_KILLS"] ?? 1);
const batches = Math.max(300, kills * 30);
const calls = [...filteredCalls, getConformity] as const;
let clockMs = beginMs;

/** Two shards of two replicas: [0, 1] and [2, 3]. */
let cluster: TestClickHouseCluster;
let store: TelemetryStore;
let external: ExternalPostgres;
let postgres: TestPostgres;
let servers: ServerProcess[] = [];
let caller: Caller & { readonly tenantId: number };
let key: string;
/** Stops the sending loops of a test that was aborted. */
let isOver = false;
/** Set while the first test runs; the second one fails immediately instead of waiting for a broken state. */
let isInDisorder = false;

const openServer = (first: number): Promise<ServerProcess> =>
  openServerProcess({ databaseUrl: external.url, cluster: addressesOf(cluster, first), nowMs: clockMs });

const email = "supervisora@example.com";
async function signIn(): Promise<void> {
  const [first] = servers as [ServerProcess];
  const token = await tokenOn((...asked) => first.fetch(...asked), caller.tenant, { email, password });
  caller = { ...caller, token };
}

async function setClocks(nowMs: number): Promise<void> {
  clockMs = nowMs;
  await Promise.all(servers.map((server) => server.setClock(clockMs)));
}

/** Closed in reverse order of opening. */
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  cluster = await openTestCluster(2, 2);
  closing.push(() => cluster.close());
  external = await openExternalPostgres();
  closing.push(() => external.close());
  store = await openTelemetryOf(cluster);
  closing.push(() => store.close());
  servers = await Promise.all([openServer(0), openServer(2)]);
  postgres = testPostgresOf(await prepareExternal(external.url, quiet), async () => undefined);
  closing.push(() => postgres.close());
  const { tenantId, tenant } = await postgres.addTenant();
  key = await postgres.store.withTenant(tenantId, async (transaction) => {
    await applyRegistrations(transaction, tenantId, applyFile.parse(smallPlant), beginMs);
    const user = { tenantId, email, name: email, role: "Supervisor", password } as const;
    await createUser(transaction, { ...user, tenantOwner: false, nowMs: beginMs });
    return createDeviceKey(transaction, tenantId, "teste");
  });
  caller = { tenantId, tenant, token: "" };
  await signIn();
});
afterAll(async () => {
  isOver = true;
  await Promise.all(servers.map((server) => server.kill()));
  for (const close of closing.toReversed()) await close();
});

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** All statuses that were answered. */
const seen = new Set<number>();

/** Null when the server does not answer. */
async function answerOf(server: ServerProcess, address: string, init?: RequestInit): Promise<Answer | null> {
  try {
    const answer = await server.fetch(address, init);
    seen.add(answer.status);
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    // Thrown by fetch when a connection fails or breaks.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** URL of a call for the last five days. */
function addressOf(call: (typeof calls)[number]): string {
  const windows = [{ startMs: beginMs - 120 * hourMs, endMs: clockMs }];
  const asked = call === getConformity ? { windows, equipment: [3], sampleSize: 5 } : { windows };
  return `${call.path.replace(":tenant", caller.tenant)}?${queryOf(asked).toString()}`;
}

/** Answers of all servers to the call. */
const answersOf = (call: (typeof calls)[number]): Promise<(Answer | null)[]> =>
  Promise.all(servers.map((server) => answerOf(server, addressOf(call), { headers: bearer(caller.token) })));

async function expectSame(call: (typeof calls)[number], after: string): Promise<unknown> {
  const [first, ...others] = await answersOf(call);
  expect(first, `${call.path} ${after}`).toMatchObject({ status: 200 });
  for (const other of others) expect(other, `${call.path} ${after}`).toEqual(first);
  return first?.body;
}

/** Sends a batch like a gateway, until it is acknowledged; through the other server when one is away. */
async function deliver(batch: BatchInput, to: number, isSomethingAway: boolean): Promise<void> {
  for (let i = 0; !isOver; i += 1) {
    const answer = await answerOf(servers[(to + i) % 2] as ServerProcess, postBatch.path, {
      method: "POST",
      headers: { ...bearer(key), "content-type": "application/json" },
      body: JSON.stringify(batch),
    });
    if (answer?.status === 200) return;
    // A server that could not hand on acknowledged data answers 503 for a moment.
    if (answer === null ? !isSomethingAway : answer.status !== 503)
      throw new Error(`batch ${batch.sequence}: ${JSON.stringify(answer)}`);
    await sleep(100);
  }
}

interface Killable {
  kill(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Kills something while a batch is sent to both servers, and restarts it. A node is killed before the batch: without Keeper nothing makes replicas
 * alike after a write that reached one of them. `broken-node.integration.test.ts` kills nodes of shards without replicas while they write.
 */
async function deliverDespite({ what, which, afterMs }: Kill, batch: BatchInput): Promise<void> {
  const killed = {
    node: cluster.shards.flat()[which] as Killable,
    server: servers[which % 2] as Killable,
    postgres: external as Killable,
  }[what];
  if (what === "node") await killed.kill();
  const delivered = Promise.all([0, 1].map((to) => deliver(batch, to, true)));
  if (what !== "node") {
    await sleep(afterMs);
    await killed.kill();
  }
  const expected = {
    node: [200, 200],
    server: which % 2 === 0 ? [null, 200] : [200, null],
    postgres: [503, 503],
  };
  const statuses = async () => {
    await startEnded(cluster.shards.flat());
    return (await answersOf(getProductionSummary)).map((answer) => answer?.status ?? null);
  };
  await expect.poll(statuses).toEqual(expected[what]);
  await killed.start();
  await delivered;
  const ready = async () => {
    await startEnded(cluster.shards.flat());
    return Promise.all(servers.map(async (one) => (await answerOf(one, "/health/ready"))?.status));
  };
  await expect.poll(ready).toEqual([200, 200]);
}

const batchOf = (sequence: number, records: BatchRecords): BatchInput => ({
  gateway: "5b0f2f0e-6c3b-4f3e-9a51-0d9d6d2b8a11",
  sequence,
  sentAt: clockMs,
  ...records,
});

/** A batch: the time since the one before, the receiving server, whether it is repeated, and the call compared afterwards. */
const sent = fc.record({
  make: batchRecords,
  waitedMs: fc.constantFrom(0, 1_000, 1_000, 20_000, 400_000),
  to: fc.constantFrom(0, 1),
  again: fc.constantFrom("no", "no", "at once", "afterwards"),
  call: fc.nat(12),
});

it(
  "two servers and a third answer the same of what any of them took, though a node, a server and PostgreSQL are killed",
  { timeout: patience.longMs },
  async () => {
    isInDisorder = true;
    const story = fc.sample(sent, { numRuns: batches, seed });
    const [killing] = fc.sample(randomKills(batches, kills), { numRuns: 1, seed });
    const made = { weighings: 0, statuses: 0, leftovers: 0 };
    for (const [i, { make, waitedMs, to, again, call }] of story.entries()) {
      await setClocks(clockMs + waitedMs);
      const records = make(clockMs);
      const batch = batchOf(i + 1, records);
      const kill = killing?.get(i);
      if (kill !== undefined) await deliverDespite(kill, batch);
      const receivers = again === "at once" ? [to, 1 - to] : [to];
      await Promise.all(receivers.map((receiver) => deliver(batch, receiver, false)));
      if (again === "afterwards") await deliver(batch, 1 - to, false);
      const counted = countRecords(records);
      for (const kind of ["weighings", "statuses", "leftovers"] as const) made[kind] += counted[kind];

      const after = `after batch ${i + 1}`;
      const compared = i % 30 === 29 ? calls : [calls[call] as (typeof calls)[number]];
      const asked = new Set([getProductionSummary, ...compared]);
      const [summary] = await Promise.all([...asked].map((one) => expectSame(one, after)));
      expect(getProductionSummary.answer.parse(summary).data.result.count, after).toBe(made.weighings);
    }

    servers.push(await openServer(1));
    await Promise.all(calls.map((call) => expectSame(call, "at the end")));
    expect(await stored()).toEqual(made);
    expect(await wrongSums()).toEqual([]);
    // An unavailable store is reported by 503; no other error occurred.
    expect(seen).toEqual(new Set([200, 503]));
    isInDisorder = false;
  },
);

/** Counts of what batches add. */
async function stored() {
  const { tenantId } = caller;
  const [counted] = await store
    .forTenant(tenantId)
    .rows<{ weighings: number; statuses: number }>(
      clickHouseSql`select (select count() from weighings) as weighings, (select count() from statuses) as statuses`,
    );
  const left = await postgres.store.withTenant(tenantId, (transaction) =>
    sql<{ count: number }>`select count(*) from leftovers`.execute(transaction),
  );
  return { ...counted, leftovers: left.rows[0]?.count };
}

/** Steps of any roll-up, of any hour, that differ from the weighings. */
async function wrongSums() {
  const dayMs = 24 * hourMs;
  const first = (await store.sums.firstMs()) ?? beginMs;
  const [startMs = 0, endMs = 0] = [first, clockMs + dayMs].map((ms) => Math.floor(ms / dayMs) * dayMs);
  return store.sums.compare({ startMs, endMs, longestS: dayMs / 1000 });
}

/** Copies the cluster while batches are delivered. Returns the copy and these batches. */
async function copyWhileWeighing(copy: () => Promise<TakenCopy>): Promise<[TakenCopy, BatchInput[]]> {
  const delivered: BatchInput[] = [];
  let isCopied = false;
  const copying = copy().finally(() => (isCopied = true));
  for (const { make, to } of fc.sample(sent, { numRuns: 200, seed: seed + 1 })) {
    if (isCopied && delivered.length > 5) break;
    const batch = batchOf(batches + 1 + delivered.length, make(clockMs));
    await deliver(batch, to, false);
    delivered.push(batch);
  }
  return [await copying, delivered];
}

it(
  "what a copy of theirs becomes on one machine answers the same, and so does their cluster when it is filled from there",
  { timeout: patience.longMs },
  async () => {
    expect(isInDisorder).toBe(false);
    // PostgreSQL's clock tells a batch being stored from an interrupted one.
    await setClocks(Math.max(clockMs, Date.now()));
    await signIn();
    const copies = makeQuickDirectory("fiel-cluster-copies-");
    closing.push(() => rm(copies, { recursive: true, force: true }));
    const owner = await openOwner({ databaseUrl: external.url, dataDirectory: "/nowhere" }, quiet);
    closing.push(() => owner.close());
    const pins = await openShardPins(addressesOf(cluster, 0).asked, withoutKeeper(cluster.name));
    closing.push(() => pins.close());
    const copy = () => takeCopy({ db: owner.db, source: ownSource(pins), nowMs: Date.now() }, copies);
    await copy();
    const [{ name, newParts, manifest }, late] = await copyWhileWeighing(copy);
    expect(newParts).toBeLessThan(manifest.parts.length);

    const restored = await openRestored(await readCopy(copies, name), () => clockMs);
    closing.push(() => restored.close());
    // Batches that gateways do not know as acknowledged.
    for (const payload of late) {
      const asked = { method: "POST", url: postBatch.path, headers: bearer(key), payload } as const;
      expect((await restored.ask(asked)).statusCode).toBe(200);
    }
    const headers = bearer(caller.token);
    for (const call of calls)
      expect((await restored.ask({ url: addressOf(call), headers })).json(), call.path).toEqual(
        await expectSame(call, "after the copy"),
      );

    await refillCluster(cluster, store.copies, await restored.copyTo(copies));
    servers.push(await openServer(3));
    for (const call of calls) await expectSame(call, "after it was filled");
  },
);
