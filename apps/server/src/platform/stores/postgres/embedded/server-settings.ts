import { appendFile } from "node:fs/promises";
import path from "node:path";
import { writeDurably } from "../../../durable-files/write-durably.ts";

/** For a machine of two cores that also runs the telemetry store. Durability (fsync and related settings) stays on. */
const settings = {
  listen_addresses: "'127.0.0.1'",
  unix_socket_directories: "''",
  max_connections: "100",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  max_wal_size: "1GB",
  min_wal_size: "80MB",
  checkpoint_timeout: "15min",
  random_page_cost: "1.1",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  timezone: "'UTC'",
  log_timezone: "'UTC'",
  logging_collector: "on",
  log_directory: "'log'",
  log_filename: "'postgresql-%a.log'",
  log_rotation_age: "1d",
  log_truncate_on_rotation: "on",
  log_min_duration_statement: "1000",
} as const;

const text = Object.entries(settings)
  .map(([name, value]) => `${name} = ${value}\n`)
  .join("");

/** Writes `fiel.conf`, which is read at every start, so that the settings of a newer version reach an old data directory. */
export async function refreshServerSettings(dataDirectory: string): Promise<void> {
  await writeDurably(path.join(dataDirectory, "fiel.conf"), text, { mode: 0o644 });
}

/** Makes PostgreSQL read `fiel.conf`, then `operator.conf`, which belongs to the operator. */
export async function writeServerSettings(dataDirectory: string): Promise<void> {
  await appendFile(
    path.join(dataDirectory, "postgresql.conf"),
    "\ninclude 'fiel.conf'\ninclude_if_exists 'operator.conf'\n",
    { flush: true },
  );
  await refreshServerSettings(dataDirectory);
}
