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

/** Within which a server that is ending has ended. */
const pauseMs = 500;

export interface TelemetryPlace {
  readonly store: TelemetryStore;
  close(): Promise<void>;
}

/** One whose engine a test reaches past the store. */
export interface BarePlace extends TelemetryPlace {
  /** Deletes a tenant's rows of one table alone. */
  deleteRows(table: TableName, tenantId: number): Promise<void>;
}

/** On the engine, or on each node that has a part. */
const deletesOn =
  (engines: readonly Engine[], placement: Placement): BarePlace["deleteRows"] =>
  async (table, tenantId) => {
    const statement = emptyTable(tables[table], placement, `tenant = ${tenantId}`);
    for (const engine of engines) await engine.command(statement);
  };

/** Nobody else starts at the same time. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => work();

/** Every place where telemetry may live, on real engines; each opens empty. */
export const telemetryPlaces = {
  embedded: openEmbeddedPlace,
  server: openServerPlace,
  cluster: openClusterPlace,
} as const;

/** Of a test file whose end failed: the engine holds one directory, and the worker's next files need it too. */
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

/** As the tables lie in test servers, which have no Keeper: see `docs/adr` on what of a cluster is tested. */
export const withoutKeeper = (cluster: string): Placement => ({
  cluster,
  replicated: false,
  onCluster: false,
});

/** How a server of Fiel reaches a test cluster. */
export interface ClusterAddresses {
  readonly name: string;
  /** Of every node, each for statements of the schema. */
  readonly nodes: readonly string[];
  /** As `CLICKHOUSE_URL` has them: the next is asked while one is away. */
  readonly asked: string;
}

/** As a server whose `CLICKHOUSE_URL` names every node of the cluster, that of number `first` before the others. */
export function addressesOf({ name, shards }: TestClickHouseCluster, first: number): ClusterAddresses {
  const nodes = shards.flat().map(({ url }) => url);
  const asked = [...nodes.slice(first), ...nodes.slice(0, first)].join(",");
  return { name, nodes, asked };
}

/** A server of Fiel that asks the cluster's node `through` alone; statements of the schema go to every node. */
export function openTelemetryOf(cluster: TestClickHouseCluster, through = 0): Promise<TelemetryStore> {
  const addresses = addressesOf(cluster, through);
  const asked = addresses.nodes[through] ?? "";
  return despiteFault(cluster.shards.flat(), () => telemetryOfCluster({ ...addresses, asked }));
}

/** The store of a cluster without Keeper: it reads from the replicas that production reads from; what it writes goes to all, for there is no quorum. */
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
      // Rows that a statement makes are carried to their shards by the node that makes them.
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

/**
 * The test's engine as a server may end by a fault of its own when another that was connected to it is killed: as an operator's would be, it
 * is started again on its data.
 */
export const startEnded = (nodes: readonly TestNode[]): Promise<unknown> =>
  Promise.all(nodes.filter((node) => node.hasEnded()).map((node) => node.start()));

/**
 * Does it again, as a gateway does, until the store takes it. A server that is ending by such a fault has not ended yet: it is started
 * again at the next try.
 */
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

/**
 * Opens a store in which the tables are made. The engine as a server seldom ends by a fault of its own meanwhile, on a loaded
 * machine: as an operator's would be, it is started again on its data, once.
 */
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
