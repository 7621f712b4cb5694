import { insertSettings } from "./engine.ts";
import { readLimits } from "./query-limit-exceeded.ts";

export const answerWithinMs = 60_000;

/**
 * The server ends a read whose connection was closed only if it is read-only. The answer is sent when it is complete, since an error in the middle
 * would otherwise look like the end of a good answer.
 */
const readSettings = {
  ...readLimits,
  readonly: "2",
  cancel_http_readonly_queries_on_client_close: 1,
  wait_end_of_query: 1,
} as const;

/** Settings beside the common ones: rows of a cluster are on their shards' disks before the answer. */
const writeSettings = {
  ...insertSettings,
  max_partitions_per_insert_block: String(insertSettings.max_partitions_per_insert_block),
  min_insert_block_size_rows: String(insertSettings.min_insert_block_size_rows),
  min_insert_block_size_bytes: String(insertSettings.min_insert_block_size_bytes),
  distributed_foreground_insert: 1,
} as const;

/**
 * Reads and writes use the first live replica of a shard, from whichever server, so that they see what was stored. A hedged read would use the next
 * replica as soon as the first is slow.
 */
const firstReplica = {
  load_balancing: "in_order",
  prefer_localhost_replica: 0,
  use_hedged_requests: 0,
} as const;

/** An insert is answered when most replicas of a shard have it on disk. See docs/adr/0045-replicas-answer-what-was-acknowledged.md. */
const onMostReplicas = {
  insert_quorum: "auto",
  insert_quorum_parallel: 1,
  insert_quorum_timeout: String(answerWithinMs / 2),
} as const;

/**
 * Servers of a cluster that are down are reported before the answer is due. A statement that fills a table takes longer; its progress keeps the
 * connection alive.
 */
const commandSettings = {
  distributed_ddl_task_timeout: String(answerWithinMs / 1000 - 10),
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: "20000",
} as const;

/** Settings of each kind of statement, for one server or for tables with replicas. */
export const remoteSettings = (isReplicated: boolean) => {
  const placed = isReplicated ? firstReplica : {};
  const kept = isReplicated ? { ...firstReplica, ...onMostReplicas } : {};
  return {
    read: { ...readSettings, ...placed },
    insert: { ...writeSettings, ...kept },
    command: { ...commandSettings, ...kept },
  };
};
