import { rmSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isStoreFailure } from "../platform/http/store-failure.ts";
import type { Engine } from "../platform/stores/telemetry/engine/engine.ts";
import { openRemoteEngine } from "../platform/stores/telemetry/engine/remote-engine.ts";
import {
  openTelemetry,
  telemetryOn,
  type TelemetryStore,
  type UnderLock,
} from "../platform/stores/telemetry/open-telemetry.ts";
import { openEmbeddedEngine } from "../platform/stores/telemetry/engine/embedded-engine.ts";
import { embedded, oneServer, type Placement } from "../platform/stores/telemetry/schema/placement.ts";
import { emptyTable } from "../platform/stores/telemetry/schema/table.ts";
import { type TableName, tables } from "../platform/stores/telemetry/schema/tables.ts";
import { StoreUnavailable } from "../platform/stores/telemetry/engine/store-unavailable.ts";
import {
  makeQuickDirectory,
  openTestClickHouse,
  openTestCluster,
  patience,
  type TestClickHouseCluster,
  type TestNode,
} from "@fiel/testkit";

/** Ms within which a server that is ending exits. */
const pauseMs = 500;

export interface TelemetryPlace {
  readonly store: TelemetryStore;
  close(): Promise<void>;
}

/** A store whose engine a test can reach directly. */
export interface BarePlace extends TelemetryPlace {
  /** Deletes a tenant's rows of one table only. */
  deleteRows(table: TableName, tenantId: number): Promise<void>;
}

/** Deletes on the engine, or on each node with a part. */
const deletesOn =
  (engines: readonly Engine[], placement: Placement): BarePlace["deleteRows"] =>
  async (table, tenantId) => {
    const statement = emptyTable(tables[table], placement, `tenant = ${tenantId}`);
    for (const engine of engines) await engine.command(statement);
  };

/** Lock for a start without others. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => work();

/** Every kind of telemetry store, on real engines; each opens empty. */
export const telemetryPlaces = {
  embedded: openEmbeddedPlace,
  server: openServerPlace,
  cluster: openClusterPlace,
} as const;

/** Left open by a test file that failed to close it. The engine holds one directory, which the worker's next files need. */
let leftOpen: BarePlace | null = null;

async function openEmbeddedPlace(): Promise<BarePlace> {
  await leftOpen?.close();
  const directory = makeQuickDirectory("fiel-telemetry-");
  const engine = openEmbeddedEngine(directory);
  const store = await telemetryOn(engine, embedded, alone);
  const place: BarePlace = {
    store,
    deleteRows: deletesOn([engine], embedded),
    async close() {
      if (leftOpen === place) leftOpen = null;
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
  leftOpen = place;
  return place;
}

async function openServerPlace(): Promise<BarePlace> {
  const server = await openTestClickHouse();
  const store = await despiteFault([server], () => openTelemetry(remote(server.url), alone));
  const engine = openRemoteEngine(server.url);
  return {
    store,
    deleteRows: deletesOn([engine], oneServer),
    async close() {
      await engine.close();
      await store.close();
      await server.close();
    },
  };
}

async function openClusterPlace(): Promise<BarePlace> {
  const cluster = await openTestCluster(2, 1);
  const store = await openTelemetryOf(cluster);
  const engines = addressesOf(cluster, 0).nodes.map((url) => openRemoteEngine(url));
  return {
    store,
    deleteRows: deletesOn(engines, withoutKeeper(cluster.name)),
    async close() {
      await Promise.all([store, ...engines].map((one) => one.close()));
      await cluster.close();
    },
  };
}

export const remote = (clickhouseUrl: string) => ({ directory: "", clickhouseUrl, clickhouseCluster: null });

/** Placement of tables on test servers, which have no Keeper; see `docs/adr` on how clusters are tested. */
export const withoutKeeper = (cluster: string): Placement => ({
  cluster,
  replicated: false,
  onCluster: false,
});

/** Addresses by which a server reaches a test cluster. */
export interface ClusterAddresses {
  readonly name: string;
  /** URL of every node, for schema statements. */
  readonly nodes: readonly string[];
  /** Value of `CLICKHOUSE_URL`: the next node is used while one is away. */
  readonly asked: string;
}

/** Addresses for a server whose `CLICKHOUSE_URL` lists every node, starting with number `first`. */
export function addressesOf({ name, shards }: TestClickHouseCluster, first: number): ClusterAddresses {
  const nodes = shards.flat().map(({ url }) => url);
  const asked = [...nodes.slice(first), ...nodes.slice(0, first)].join(",");
  return { name, nodes, asked };
}

/** Opens the store through node `through` only; schema statements go to every node. */
export function openTelemetryOf(cluster: TestClickHouseCluster, through = 0): Promise<TelemetryStore> {
  const addresses = addressesOf(cluster, through);
  const asked = addresses.nodes[through] ?? "";
  return despiteFault(cluster.shards.flat(), () => telemetryOfCluster({ ...addresses, asked }));
}

/** Store of a cluster without Keeper. Reads use the replicas like production; writes go to all, because there is no quorum. */
export async function telemetryOfCluster(
  { name, nodes, asked }: ClusterAddresses,
  underLock: UnderLock = alone,
): Promise<TelemetryStore> {
  const engines = nodes.map((url) => openRemoteEngine(url));
  const [reader, writer] = [openRemoteEngine(asked, { isReplicated: true }), openRemoteEngine(asked)];
  const everyNode: Engine = {
    ...writer,
    read: (statement, signal) => reader.read(statement, signal),
    async command(statement) {
      // Rows that a statement inserts are distributed to the shards by the node that runs it.
      const asked = statement.startsWith("insert") ? [writer] : engines;
      for (const one of asked) await one.command(statement);
    },
    async close() {
      await Promise.all([reader, writer, ...engines].map((one) => one.close()));
    },
  };
  try {
    return await telemetryOn(everyNode, withoutKeeper(name), underLock);
  } catch (error) {
    await everyNode.close();
    throw error;
  }
}

/** Restarts nodes that have exited. The test's server may crash when another that is connected to it is killed. */
export const startEnded = (nodes: readonly TestNode[]): Promise<unknown> =>
  Promise.all(nodes.filter((node) => node.hasEnded()).map((node) => node.start()));

/** Repeats the work like a gateway until the store accepts it. Restarts crashed nodes; one that is still ending is restarted in the next round. */
export async function despiteEnding<T>(nodes: readonly TestNode[], work: () => Promise<T>): Promise<T> {
  for (const endMs = performance.now() + patience.programMs; ;) {
    await startEnded(nodes);
    try {
      return await work();
    } catch (error) {
      await sleep(pauseMs);
      const isPassing = isStoreFailure(error) || nodes.some((node) => node.hasEnded());
      if (!isPassing || performance.now() > endMs) throw error;
    }
  }
}

/** Opens a store, which creates its tables. Restarts the nodes once if a server crashes meanwhile, which happens rarely on a loaded machine. */
async function despiteFault<T>(
  nodes: readonly Pick<TestNode, "kill" | "start">[],
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    for (const node of nodes) {
      await node.kill();
      await node.start();
    }
    return open();
  }
}
