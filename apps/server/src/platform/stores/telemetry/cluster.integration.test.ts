import { rm } from "node:fs/promises";
import { makeQuickDirectory } from "@fiel/testkit/quick-directory";
import { despiteEnding, openTelemetryOf, withoutKeeper } from "../../../testing/telemetry-places.ts";
import { refillCluster } from "../../../testing/refill-cluster.ts";
import type { CopiedPart } from "../../backup/copy-manifest.ts";
import { writePart } from "../../backup/write-part.ts";
import { openTestCluster, type TestClickHouseCluster, type TestNode } from "@fiel/testkit";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isStoreFailure } from "../../http/store-failure.ts";
import type { Engine } from "./engine/engine.ts";
import { openRemoteEngine } from "./engine/remote-engine.ts";
import type { TelemetryStore } from "./open-telemetry.ts";
import { migrations } from "./schema/migrations.ts";
import { openShardPins } from "./shard-pins.ts";
import { sql } from "./sql.ts";
import { telemetryPins } from "./telemetry-pins.ts";

const machines = 40;
let cluster: TestClickHouseCluster;
/** Two shards of two replicas: [0, 1] and [2, 3]. */
let engines: Engine[];
let store: TelemetryStore;

beforeAll(async () => {
  cluster = await openTestCluster(2, 2);
  engines = cluster.shards.flat().map(({ url }) => openRemoteEngine(url));
  store = await openTelemetryOf(cluster);
});
afterAll(async () => {
  await store.close();
  await Promise.all(engines.map((engine) => engine.close()));
  await cluster.close();
});

/** Stores one package of each machine, a second apart. */
async function weigh(tenantId: number): Promise<void> {
  const tenant = store.forTenant(tenantId);
  const rows = tenant.newRows();
  for (let i = 0; i < machines; i += 1)
    rows.add(`${i}\t${1_795_176_300 + i}.000\t7\t12\t5\t1\t2\t1000000\t0`);
  await tenant.insert("weighings", rows);
}

/** Retries after a kill, which may end other nodes too. */
const whatComes = <T>(work: () => Promise<T>): Promise<T> => despiteEnding(cluster.shards.flat(), work);

/** Rows of every node's own tables. */
const onEachNode = <T>(select: string): Promise<T[]> =>
  whatComes(() =>
    Promise.all(
      engines.map(
        async (engine) => JSON.parse((await engine.read(`${select} format JSONEachRow`)).toString()) as T,
      ),
    ),
  );

const localCounts = (tenantId: number) =>
  onEachNode<{ raw: number; five: number }>(
    `select (select toUInt32(count()) from weighings_local where tenant = ${tenantId}) as raw, (select toUInt32(sum(n)) from weighing_rollup_local where tenant = ${tenantId} and stepS = 300) as five`,
  );

describe("telemetry on a cluster", () => {
  it("keeps a machine's packages and what is made of them on one shard, alike on its replicas", async () => {
    await weigh(1);
    const nodes = await onEachNode<{ machines: number[]; rolled: number[] }>(
      "select arraySort(groupUniqArray(equipment)) as machines, (select arraySort(groupArray(equipment)) from weighing_rollup_local where stepS = 300) as rolled from weighings_local",
    );
    const [first, firstCopy, second, secondCopy] = nodes;
    expect([firstCopy, secondCopy]).toEqual([first, second]);
    for (const node of nodes) expect(node.rolled).toEqual(node.machines);
    expect(first?.machines.length).toBeGreaterThan(0);
    expect(second?.machines.length).toBeGreaterThan(0);
    const all = [...(first?.machines ?? []), ...(second?.machines ?? [])].toSorted((a, b) => a - b);
    expect(all).toEqual(Array.from({ length: machines }, (_, i) => i));
  });

  it("gives every server the same answer, through whichever node it asks, and changes the schema once", async () => {
    for (const through of [1, 2, 3]) {
      const other = await openTelemetryOf(cluster, through);
      const [found] = await other
        .forTenant(1)
        .rows(sql`select count() as packages, uniqExact(equipment) as machines from weighings`);
      expect(found).toEqual({ packages: machines, machines });
      const names = await engines[through]?.read(
        "select name from schema_migrations order by name format TSV",
      );
      expect(names?.toString()).toBe(migrations.map(({ name }) => `${name}\n`).join(""));
      await other.close();
    }
  });

  it("keeps the tenant guard around the parts that the nodes hold, asked directly and by another node", async () => {
    await weigh(2);
    for (const source of [
      "weighings_local",
      `cluster('${cluster.name}', currentDatabase(), 'weighings_local')`,
    ]) {
      for (const through of [0, 3]) {
        const other = await openTelemetryOf(cluster, through);
        const found = await other.forTenant(2).rows({ text: `select distinct tenant from ${source}` });
        expect(found, source).toEqual([{ tenant: 2 }]);
        await other.close();
      }
    }
  });

  it("asks the first replica of each shard that is up, through whichever server, where tables have replicas", async () => {
    const replicated = cluster.shards.flat().map(({ url }) => openRemoteEngine(url, { isReplicated: true }));
    const select =
      "select distinct _shard_num as shard, tcpPort() as port from weighings order by shard format TSV";
    const through = (nodes: readonly number[]) =>
      whatComes(() =>
        Promise.all(
          nodes.map(async (node) => (await replicated[node]?.read(select))?.toString().split(/\s/)),
        ),
      );
    const [usual = [], ...others] = await through([0, 1, 2, 3]);
    for (const other of others) expect(other).toEqual(usual);
    const first = cluster.shards[0]?.[0] as TestNode;
    await first.kill();
    const [meanwhile = [], ...rest] = await through([1, 2, 3]);
    for (const other of rest) expect(other).toEqual(meanwhile);
    expect(meanwhile[1]).not.toBe(usual[1]);
    expect(meanwhile.slice(2)).toEqual(usual.slice(2));
    await first.start();
    await Promise.all(replicated.map((engine) => engine.close()));
  });

  it("answers while a replica is away, refuses what it cannot store everywhere, and stores it once afterwards", async () => {
    const away = cluster.shards[1]?.[1] as TestNode;
    const begun = await store.sums.engineStartS();
    // The engine's start is known to the second, so a restart within that second would not be noticed.
    const seconds = () => Math.floor(Date.now() / 1_000);
    await expect.poll(seconds).toBeGreaterThan(begun + 1);
    await away.kill();
    const read = () => store.forTenant(1).rows(sql`select count() as packages from weighings`);
    expect(await whatComes(read)).toEqual([{ packages: machines }]);
    const refused = await weigh(3).catch((error: unknown) => error);
    expect(isStoreFailure(refused)).toBe(true);
    await away.start();
    // A restart of any server is noticed, not only of the asked one.
    expect(await whatComes(() => store.sums.engineStartS())).toBeGreaterThan(begun);
    await whatComes(() => weigh(3));
    const [first, firstCopy, second, secondCopy] = await localCounts(3);
    expect([firstCopy, secondCopy]).toEqual([first, second]);
    for (const part of ["raw", "five"] as const)
      expect((first?.[part] ?? 0) + (second?.[part] ?? 0)).toBe(machines);
  });

  it("says that the store is away when a whole shard is, and loses nothing of what comes again", async () => {
    const shard = cluster.shards[1] as readonly TestNode[];
    await Promise.all(shard.map((node) => node.kill()));
    const count = () => store.forTenant(4).rows(sql`select count() as packages from weighings`);
    expect(await weigh(4).catch(isStoreFailure)).toBe(true);
    expect(await count().catch(isStoreFailure)).toBe(true);
    await Promise.all(shard.map((node) => node.start()));
    await whatComes(() => weigh(4));
    expect(await whatComes(count)).toEqual([{ packages: machines }]);
  });
});

describe("a copy of a cluster", () => {
  const placement = () => withoutKeeper(cluster.name);
  const openPins = (...nodes: number[]) => {
    const urls = cluster.shards.flat().map(({ url }) => url);
    return openShardPins(nodes.map((node) => urls[node] ?? "").join(","), placement());
  };
  /** All rows of the tables and roll-ups. */
  const figures = () =>
    whatComes(() =>
      Promise.all(
        [
          "weighings",
          "statuses",
          "weighing_rollup final",
          "weight_rollup final",
          "conformity_days final",
        ].map(async (from) =>
          (await engines[2]?.read(`select * from ${from} order by all format TSV`))?.toString(),
        ),
      ),
    );

  /** Stores one day of every machine, which replaces the day of an earlier version. */
  async function judge(version: number): Promise<void> {
    const tenant = store.forTenant(1);
    const rows = tenant.newRows();
    for (let i = 0; i < machines; i += 1)
      rows.add(`${i}\t5\t1795132800\t1795219200\t7\t1\tlimits\tfindings ${version}\t${version}`);
    await tenant.insert("conformity_days", rows);
  }

  async function optimize(): Promise<void> {
    for (const { operatorUrl } of cluster.shards.flat()) {
      const operator = openRemoteEngine(operatorUrl);
      await operator.command("optimize table conformity_days_local final");
      await operator.close();
    }
  }

  it("has each shard's parts once, of a server that answers, as they were when they were pinned", async () => {
    await judge(1);
    await judge(2);
    const [before, away] = [await figures(), cluster.shards[0]?.[0] as TestNode];
    await away.kill();
    const pins = await whatComes(() => openPins(0, 1, 2, 3));
    const root = makeQuickDirectory("fiel-shards-");
    try {
      const parts = await whatComes(async () => {
        await pins.prepare();
        return pins.pin();
      });
      await away.start();
      await whatComes(() => weigh(6));
      const copied: CopiedPart[] = [];
      for (const part of parts) copied.push(await whatComes(() => writePart(pins, part, root)));
      const optimized = { ...store.copies, counts: () => optimize().then(() => store.copies.counts()) };
      await whatComes(() => refillCluster(cluster, optimized, { root, manifest: { parts: copied } }));
      expect(await figures()).toEqual(before);
    } finally {
      await whatComes(() => pins.release());
      await pins.close();
      await rm(root, { recursive: true });
    }
  });

  it("reads nothing of a part that has the name of the one that was pinned, and other rows", async () => {
    const pins = telemetryPins(engines[0] as Engine, placement());
    const [part] = await whatComes(async () => {
      await pins.prepare();
      return pins.pin();
    });
    if (part === undefined) throw new Error("nothing was pinned");
    expect((await pins.read(part, 0, 1)).length).toBeGreaterThan(0);
    expect(await pins.read({ ...part, hash: "0".repeat(32) }, 0, 1)).toHaveLength(0);
    await pins.release();
  });

  it("is refused in words where no address leads to a server of each shard", async () => {
    await expect(openPins(0, 1)).rejects.toThrow("dos 2 do cluster balancas só 1 têm ali um que responda");
  });
});
