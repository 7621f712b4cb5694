import { mkdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isStoreFailure } from "../../../http/store-failure.ts";
import { dropEmptyMutations } from "./drop-empty-mutations.ts";
import { createCanceller } from "./cancel-statements.ts";
import { type EmbeddedConnection, openConnection } from "./embedded-connection.ts";
import { insertEmbedded } from "./embedded-insert.ts";
import type { Engine } from "./engine.ts";
import { createPool } from "./connection-pool.ts";
import { withKeptSettings } from "./kept-settings.ts";
import { meaningOf, readLimits } from "./query-limit-exceeded.ts";
import { readAll } from "./read-all.ts";

/**
 * Connections by purpose, since each runs one statement at a time. One more connection is reserved for pings and for cancelling reads, which must not
 * wait. Each busy connection holds a thread of libuv's pool.
 */
const readConnections = 6;
const writeConnections = 3;

/** Opens ClickHouse inside this process on `directory`. Only one process may hold a directory. */
export function openEmbeddedEngine(directory: string): Engine {
  dropEmptyMutations(directory);
  const connections = Array.from({ length: readConnections + writeConnections + 1 }, () =>
    openConnection(directory),
  );
  const readers = createPool(connections.slice(0, readConnections));
  const writers = createPool(connections.slice(readConnections, readConnections + writeConnections));
  const control = createPool(connections.slice(readConnections + writeConnections));
  const canceller = createCanceller((statement) =>
    control.use(({ client }) => client.command({ query: statement })),
  );

  const scratch = join(directory, "inserts");
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { recursive: true });
  const readShared = createSharedRead();

  return {
    concurrentReads: readConnections,
    read: (statement, signal) =>
      readers.use(
        (connection) =>
          signal === undefined
            ? readShared(connection, statement)
            : canceller.run(statement, signal, (marked) => readShared(connection, marked)),
        signal,
      ),
    command: (statement) =>
      writers.use(async ({ client }) => {
        await client.command({ query: statement });
      }),
    // Every insert is awaited and ends with the process, so none is left running.
    endInsert: async () => undefined,
    insert: (request) => writers.use((connection) => insertEmbedded(connection, request, scratch)),
    ping: () =>
      control.use(async ({ client }) => {
        const result = await client.ping({ select: true });
        if (!result.success) throw result.error;
      }),
    async close() {
      await Promise.all([readers.drain(), writers.drain()]);
      await control.drain();
      for (const connection of connections) await connection.client.close();
    },
  };
}

/** Runs a read with a share of the processors. A single read uses all; beside others, more threads would only add overhead. */
function createSharedRead(): (connection: EmbeddedConnection, statement: string) => Promise<Buffer> {
  const processors = availableParallelism();
  let reading = 0;
  return async (connection, statement) => {
    reading += 1;
    try {
      return await readWhole(connection, statement, Math.max(1, Math.floor(processors / reading)));
    } finally {
      reading -= 1;
    }
  };
}

async function readWhole(
  connection: EmbeddedConnection,
  statement: string,
  threads: number,
): Promise<Buffer> {
  const { client } = connection;
  const settings = { ...readLimits, max_threads: threads };
  try {
    return await withKeptSettings(connection, settings, async (missing) => {
      const { stream } = await client.exec({ query: statement, clickhouse_settings: missing });
      return readAll(stream);
    });
  } catch (error) {
    // The connection's next statement releases what an interrupted one held.
    await client.command({ query: "select 1 format Null" }).catch(() => undefined);
    throw isStoreFailure(error) ? error : meaningOf(error);
  }
}
