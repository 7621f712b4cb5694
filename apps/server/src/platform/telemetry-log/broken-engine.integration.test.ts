import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Random } from "@fiel/simulator/machine";
import { openTestClickHouse, type TestClickHouse } from "@fiel/testkit";
import { patience } from "@fiel/testkit/patience";
import { afterAll, beforeAll, expect, it } from "vitest";
import { BrokenDeliveries, nowMs, startMs } from "../../testing/broken-deliveries.ts";
import { type FlakyRoad, openFlakyRoad } from "../../testing/flaky-road.ts";
import { alone, remote } from "../../testing/telemetry-places.ts";
import type { TestStores } from "../../testing/test-stores.ts";
import { checkAllSums, checkNextSums } from "./check-sums.ts";
import { listSumMends } from "./list-sum-mends.ts";
import { openRemoteEngine } from "../stores/telemetry/engine/remote-engine.ts";
import { openTelemetry } from "../stores/telemetry/open-telemetry.ts";

const seed = Number(process.env["FIEL_SEED"]);
/** How often each break is done to the engine. */
const rounds = Number(process.env["FIEL_KILLS"] ?? 4);
const dayMs = 86_400_000;

let server: TestClickHouse;
let road: FlakyRoad;
let deliveries: BrokenDeliveries;
let stores: TestStores;

beforeAll(async () => {
  server = await openTestClickHouse();
  road = await openFlakyRoad(server.httpPort);
  const url = new URL(server.url);
  url.port = String(road.port);
  deliveries = await BrokenDeliveries.open(await openTelemetry(remote(url.href), alone));
  ({ stores } = deliveries);
});
afterAll(async () => {
  await stores.close();
  await road.block();
  await server.close();
});

const apply = () => deliveries.apply();
const deliver = (random: Random) => deliveries.deliver(random);

/** Breaks of the engine, or of the connection to it, while a block is written. */
const breaks = {
  "is killed": () => server.kill(),
  "is cut off": () => road.block(),
  "answers nothing, and is cut off": async () => {
    road.mute();
    await sleep(20);
    await road.block();
  },
} as const;

async function mend(what: keyof typeof breaks): Promise<void> {
  if (what === "is killed") await server.start();
  else await road.open();
}

async function expectAgreement(): Promise<void> {
  const { acknowledged, stored, wrong } = await deliveries.compare();
  expect(stored).toEqual(acknowledged);
  expect(wrong).toEqual([]);
}

it.each(Object.keys(breaks) as (keyof typeof breaks)[])(
  `every package is there once, in the rows and in every sum, when the engine %s at any moment (FIEL_SEED=${seed})`,
  { timeout: patience.longMs },
  async (what) => {
    const random = new Random(seed, what);
    await deliver(random);
    const begunMs = performance.now();
    await apply();
    const tookMs = performance.now() - begunMs;
    let broken = 0;
    for (let round = 0; round < rounds; round += 1) {
      await deliver(random);
      const applying = apply();
      // The first break comes before anything can be written; otherwise a lucky run would break nothing.
      await sleep(round === 0 ? 0 : random.between(0, 1.2 * tookMs));
      await breaks[what]();
      if (!(await applying)) broken += 1;
      await mend(what);
      await expect.poll(apply).toBe(true);
      await expectAgreement();
    }
    expect(broken).toBeGreaterThan(0);
  },
);

it("a damaged part of the sums keeps no block from being settled, nor the standing check from going on", async () => {
  const random = new Random(seed, "damage");
  await deliver(random);
  await expect.poll(apply).toBe(true);
  await deliver(random);
  await road.block();
  expect(await apply()).toBe(false);
  await road.open();
  const files = await damageParts("weight_rollup");

  await expect.poll(apply).toBe(true);
  const { shared: db } = stores.postgres.store;
  expect(await db.selectFrom("telemetry_blocks").select("block").execute()).toEqual([]);
  await checkAllSums(db);
  const checker = { db, telemetry: stores.telemetry, now: () => nowMs + 2 * dayMs };
  while (await checkNextSums(checker));
  const { checkedUntil, unread } = await listSumMends(db, 0);
  expect(checkedUntil).toBeGreaterThan(startMs);
  expect(unread.length).toBeGreaterThan(0);

  // The disk is repaired while the server runs on.
  for (const file of files) await damage(file);
  await forgetRead();
  while (await checkNextSums(checker));
  expect((await listSumMends(db, 0)).unread).toHaveLength(unread.length);
  await db
    .updateTable("unread_hours")
    .set({ tried_at: new Date(Date.now() - 2 * dayMs) })
    .execute();
  while (await checkNextSums(checker));
  expect((await listSumMends(db, 0)).unread).toEqual([]);
  await expectAgreement();
});

it("a damaged part of a block whose end nobody knows keeps nothing behind it waiting", async () => {
  const random = new Random(seed, "own part");
  await expect.poll(apply).toBe(true);
  await deliver(random);
  const { owner } = stores.postgres;
  const entries = await owner.selectFrom("telemetry_log").selectAll().orderBy("entry").execute();
  expect(await apply()).toBe(true);
  // The state after a server is killed before it removes the block that it wrote.
  const { block } = await owner
    .insertInto("telemetry_blocks")
    .values({ entries: entries.map(({ entry }) => entry) })
    .returning("block")
    .executeTakeFirstOrThrow();
  await owner
    .updateTable("telemetry_blocks")
    .set({ block: block - 1 })
    .where("block", "=", block)
    .execute();
  await owner.insertInto("telemetry_log").values(entries).execute();
  await damageParts("weighings");

  await deliver(random);
  await expect.poll(async () => ((await apply()) ? "applied" : deliveries.failure)).toBe("applied");
  expect(await owner.selectFrom("telemetry_blocks").selectAll().execute()).toEqual([]);
  expect(await owner.selectFrom("telemetry_log").selectAll().execute()).toEqual([]);
  const asideNow = async () =>
    (await owner.selectFrom("unread_telemetry").select("entry").orderBy("entry").execute()).map(
      ({ entry }) => entry,
    );
  expect(await asideNow()).toEqual(entries.map(({ entry }) => entry));

  // The same for an entry that may be stored in that part, because PostgreSQL was restored from an earlier copy.
  await owner.deleteFrom("unread_telemetry").execute();
  await owner
    .insertInto("telemetry_log")
    .values(entries.map((one) => ({ ...one, maybe_stored: true })))
    .execute();
  stores.telemetry.log.doubt();
  await expect.poll(async () => ((await apply()) ? "applied" : deliveries.failure)).toBe("applied");
  expect(await asideNow()).toEqual(entries.map(({ entry }) => entry));
});

async function damageParts(table: string): Promise<string[]> {
  const operator = openRemoteEngine(server.operatorUrl);
  await operator.command("system stop merges");
  const paths = await operator.read(
    `select path from system.parts where active and table like '${table}%' and rows > 0 format TSVRaw`,
  );
  const files = (await Promise.all(paths.toString("utf8").split("\n").filter(Boolean).map(filesOf))).flat();
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) await damage(file);
  await operator.close();
  await forgetRead();
  return files;
}

/** Drops the engine's caches, so that data is read from the disk again. */
async function forgetRead(): Promise<void> {
  const operator = openRemoteEngine(server.operatorUrl);
  for (const cache of ["mark", "uncompressed"]) await operator.command(`system drop ${cache} cache`);
  await operator.close();
}

const filesOf = async (directory: string): Promise<string[]> =>
  (await readdir(directory))
    .filter((name) => name.endsWith(".bin"))
    .map((name) => path.join(directory, name));

async function damage(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length === 0) return;
  await writeFile(
    file,
    content.map((byte) => byte ^ 0x5a),
  );
}
