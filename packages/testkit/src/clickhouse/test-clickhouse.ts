import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeQuickDirectory } from "../quick-directory.ts";
import { freePorts } from "./free-ports.ts";
import { type TestNode, startNode } from "./start-node.ts";

export interface TestClickHouse extends TestNode {
  /** Ends the server and removes its data. */
  close(): Promise<void>;
}

export interface TestClickHouseCluster {
  /** Name for `FIEL_CLICKHOUSE_CLUSTER`; every server has the cluster's configuration under it. */
  readonly name: string;
  /** Replicas of each shard. */
  readonly shards: readonly (readonly TestNode[])[];
  close(): Promise<void>;
}

/** Opens a real ClickHouse server with an empty database. */
export async function openTestClickHouse(): Promise<TestClickHouse> {
  const cluster = await openTestCluster(1, 1);
  return { ...(cluster.shards[0]?.[0] as TestNode), close: () => cluster.close() };
}

/** Opens a ClickHouse server with default settings on data that the embedded engine wrote to `dataDirectory` and closed. */
export async function serveClickHouse(dataDirectory: string): Promise<TestClickHouse> {
  const directory = await mkdtemp(path.join(tmpdir(), "fiel-clickhouse-"));
  const [httpPort = 0, nativePort = 0] = await freePorts(2);
  const address = { httpPort, nativePort };
  const cluster = { name: "balancas", layout: [[address]] };
  const node = await startNode(directory, address, cluster, {
    dataDirectory,
    database: "default",
    settings: {},
  });
  const close = async (): Promise<void> => {
    await node.kill();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...node, close };
}

/**
 * Opens a cluster of real ClickHouse servers, each with an empty database. There is no Keeper: a Distributed table writes every replica itself, and
 * statements must be sent to every server.
 */
export async function openTestCluster(shards: number, replicas: number): Promise<TestClickHouseCluster> {
  const directory = makeQuickDirectory("fiel-clickhouse-");
  const ports = await freePorts(shards * replicas * 2);
  const layout = Array.from({ length: shards }, () =>
    Array.from({ length: replicas }, () => ({ httpPort: ports.pop() ?? 0, nativePort: ports.pop() ?? 0 })),
  );
  const cluster = { name: "balancas", layout };
  const starting = layout.map((shard) =>
    shard.map((address) => startNode(path.join(directory, String(address.httpPort)), address, cluster)),
  );
  const close = async (): Promise<void> => {
    const started = await Promise.allSettled(starting.flat());
    await Promise.all(started.map(async (node) => node.status === "fulfilled" && node.value.kill()));
    await rm(directory, { recursive: true, force: true });
  };
  try {
    return {
      name: cluster.name,
      shards: await Promise.all(starting.map((shard) => Promise.all(shard))),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
