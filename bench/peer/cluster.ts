import { totalmem } from "node:os";
import { openEmbeddedPostgres } from "@fiel/server/testing";
import type pg from "pg";

export interface PeerCluster {
  readonly connection: pg.PoolConfig;
  /** Process id of the postmaster. */
  readonly pid: number;
  readonly session: pg.Client;
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const megabyte = 2 ** 20;

/**
 * Settings that a PostgreSQL expert would choose for this machine. Durability stays on: fsync, synchronous_commit, full_page_writes. `minimal` WAL
 * suits a server without replicas and shortens the filling.
 */
function settingsOf(memoryMb: number): Readonly<Record<string, string>> {
  return {
    shared_buffers: `${Math.min(2048, Math.floor(memoryMb / 8))}MB`,
    effective_cache_size: `${Math.floor(memoryMb * 0.6)}MB`,
    work_mem: "64MB",
    maintenance_work_mem: "512MB",
    wal_level: "minimal",
    max_wal_senders: "0",
    wal_buffers: "64MB",
    max_wal_size: "8GB",
    checkpoint_timeout: "15min",
    checkpoint_completion_target: "0.9",
    max_parallel_workers_per_gather: "2",
    jit: "off",
    fsync: "on",
    synchronous_commit: "on",
    full_page_writes: "on",
    log_min_duration_statement: "-1",
  };
}

/** Opens the benchmark's own PostgreSQL, apart from the one that holds the server's registrations. */
export async function openPeerCluster(directory: string): Promise<PeerCluster> {
  const settings = settingsOf(totalmem() / megabyte);
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = { info: () => undefined, warn: console.warn, error: console.error };
  const embedded = await openEmbeddedPostgres(directory, log, { flags });
  const { host, port, pid, credentials, superuser } = embedded;
  return {
    connection: { host, port, user: "postgres", password: credentials.superuser, database: "postgres" },
    pid,
    session: superuser,
    settings,
    close: () => embedded.release(),
  };
}
