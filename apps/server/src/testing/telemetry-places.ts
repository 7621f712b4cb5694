import { rmSync } from "node:fs";
import type { Engine } from "../platform/stores/telemetry/engine/engine.ts";
import { openRemoteEngine } from "../platform/stores/telemetry/engine/remote-engine.ts";
import {
  openTelemetry,
  telemetryOn,
  type TelemetryStore,
  type UnderLock,
} from "../platform/stores/telemetry/open-telemetry.ts";
import type { Placement } from "../platform/stores/telemetry/schema/placement.ts";
import { StoreUnavailable } from "../platform/stores/telemetry/engine/store-unavailable.ts";
import {
  openTestClickHouse,
  openTestCluster,
  type TestClickHouseCluster,
  type TestNode,
} from "@fiel/testkit";
import { makeQuickDirectory } from "./quick-directory.ts";

export interface TelemetryPlace {
  readonly store: TelemetryStore;
  close(): Promise<void>;
}

/** Nobody else starts at the same time. */
export const alone = <T>(work: () => Promise<T>): Promise<T> => work();

/** Every place where telemetry may live, on real engines; each opens empty. */
export const telemetryPlaces = {
  embedded: openEmbeddedPlace,
  server: openServerPlace,
  cluster: openClusterPlace,
} as const;

/** Where the stores of tests lie: `FIEL_TEST_TELEMETRY=cluster` runs any of them on a cluster. */
export function openTelemetryPlace(): Promise<TelemetryPlace> {
  const name = process.env["FIEL_TEST_TELEMETRY"] ?? "embedded";
  if (!Object.hasOwn(telemetryPlaces, name)) throw new Error(`FIEL_TEST_TELEMETRY: ${name}`);
  return telemetryPlaces[name as keyof typeof telemetryPlaces]();
}

async function openEmbeddedPlace(): Promise<TelemetryPlace> {
  const directory = makeQuickDirectory("fiel-telemetry-");
  const store = await openTelemetry({ directory, clickhouseUrl: null, clickhouseCluster: null }, alone);
  return {
    store,
    async close() {
      await store.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function openServerPlace(): Promise<TelemetryPlace> {
  const server = await openTestClickHouse();
  const store = await despiteFault([server], () => openTelemetry(remote(server.url), alone));
  return {
    store,
    async close() {
      await store.close();
      await server.close();
    },
  };
}

async function openClusterPlace(): Promise<TelemetryPlace> {
  const cluster = await openTestCluster(2, 1);
  const store = await openTelemetryOf(cluster);
  return {
    store,
    async close() {
      await store.close();
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
      for (const one of engines) await one.command(statement);
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
