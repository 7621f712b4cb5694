import { Readable } from "node:stream";
import { ClickHouseLogLevel, createClient } from "@clickhouse/client";
import type { Engine } from "./engine.ts";
import { insertSettings } from "./engine.ts";
import { unlessPassing } from "./store-unavailable.ts";
import { meaningOf, readLimits } from "./too-heavy.ts";
import { wholeOf } from "./whole-of.ts";

/** Connections of one server to ClickHouse; a few are left for what is written. */
const connections = 16;
const concurrentReads = 12;
const answerWithinMs = 60_000;

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

/**
 * Servers of a cluster that are away are told of before the answer is due. A statement that fills a table works for longer:
 * its progress keeps the connection alive.
 */
const commandSettings = {
  distributed_ddl_task_timeout: String(answerWithinMs / 1000 - 10),
  send_progress_in_http_headers: 1,
  http_headers_progress_interval_ms: "20000",
} as const;

/** Settings beside the common ones: rows of a cluster are on the disks of their shards before the answer. */
const remoteInsertSettings = {
  ...insertSettings,
  max_partitions_per_insert_block: String(insertSettings.max_partitions_per_insert_block),
  async_insert: 0,
  distributed_foreground_insert: 1,
} as const;

/** Opens a ClickHouse server or cluster by its URL (`http://user:password@host:8123/database`). */
export function openRemoteEngine(url: string): Engine {
  const client = createClient({
    url,
    max_open_connections: connections,
    request_timeout: answerWithinMs,
    compression: { request: true },
    log: { level: ClickHouseLogLevel.OFF },
  });
  return {
    concurrentReads,
    async read(statement, signal) {
      signal?.throwIfAborted();
      try {
        const abort = signal === undefined ? {} : { abort_signal: signal };
        const { stream } = await client.exec({
          query: statement,
          clickhouse_settings: readSettings,
          ...abort,
        });
        return await wholeOf(stream);
      } catch (error) {
        signal?.throwIfAborted();
        throw meaningOf(unlessPassing(error));
      }
    },
    command: (statement) =>
      client.command({ query: statement, clickhouse_settings: commandSettings }).then(() => undefined, fail),
    // A server finishes or drops by itself what was cut off.
    recover: async () => undefined,
    async insert({ table, columns, rows, format, token }) {
      const query = `insert into ${table} (${columns.join(", ")}) format ${format}`;
      const settings = { ...remoteInsertSettings, insert_deduplication_token: token };
      const values = Readable.from([rows], { objectMode: false });
      try {
        await wholeOf((await client.exec({ query, values, clickhouse_settings: settings })).stream);
      } catch (error) {
        fail(error);
      }
    },
    async ping() {
      const result = await client.ping({ select: true });
      if (!result.success) fail(result.error);
    },
    close: () => client.close(),
  };
}

function fail(error: unknown): never {
  throw unlessPassing(error);
}
