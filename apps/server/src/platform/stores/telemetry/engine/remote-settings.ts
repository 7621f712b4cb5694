import { insertSettings } from "./engine.ts";
import { readLimits } from "./query-limit-exceeded.ts";

export const answerWithinMs = 60_000;

/**
 * A read whose connection was closed is ended by the server only when it may not write. Its answer is sent when it is
 * whole: an error in the middle would otherwise come as the end of an answer that began well.
 */
const readSettings = {
  ...readLimits,
  readonly: "2",
  cancel_http_readonly_queries_on_client_close: 1,
  wait_end_of_query: 1,
} as const;

/** Settings beside the common ones: rows of a cluster are on the disks of their shards before the answer. */
const writeSettings = {
  ...insertSettings,
  max_partitions_per_insert_block: String(insertSettings.max_partitions_per_insert_block),
  min_insert_block_size_rows: String(insertSettings.min_insert_block_size_rows),
  min_insert_block_size_bytes: String(insertSettings.min_insert_block_size_bytes),
  distributed_foreground_insert: 1,
} as const;

/**
 * Of a shard's replicas the first that is up, for reads and for writes, whichever server is asked: what was stored is there. A
 * hedged read would turn to the next one as soon as the first is slow.
 */
const firstReplica = {
  load_balancing: "in_order",
  prefer_localhost_replica: 0,
  use_hedged_requests: 0,
} as const;

/** Stored is what most of a shard's replicas have on disk. See docs/adr/0045-replicas-answer-what-was-acknowledged.md. */
const onMostReplicas = {
  insert_quorum: "auto",
  insert_quorum_parallel: 1,
  insert_quorum_timeout: String(answerWithinMs / 2),
} as const;

/**
 * Servers of a cluster that are away are told of before the answer is due. A statement that fills a table works for longer:
 * its progress keeps the connection alive.
 */
const commandSettings = {
  distributed_ddl_task_timeout: String(answerWithinMs / 1000 - 10),
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: "20000",
} as const;

/** What goes out with each statement, to one server or to one whose tables have replicas. */
export const remoteSettings = (isReplicated: boolean) => {
  const placed = isReplicated ? firstReplica : {};
  const kept = isReplicated ? { ...firstReplica, ...onMostReplicas } : {};
  return {
    read: { ...readSettings, ...placed },
    insert: { ...writeSettings, ...kept },
    command: { ...commandSettings, ...kept },
  };
};
