import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isStoreFailure } from "../../../http/store-failure.ts";
import { createCanceller } from "./cancel-statements.ts";
import { createEmbeddedInserts } from "./embedded-inserts.ts";
import { type EmbeddedConnection, openConnection } from "./embedded-connection.ts";
import type { Engine } from "./engine.ts";
import { InsertGroupCommit } from "./insert-group-commit.ts";
import { WriteAheadLog } from "./write-ahead-log.ts";
import { createPool } from "./connection-pool.ts";
import { meaningOf, readLimits } from "./query-limit-exceeded.ts";
import { readAll } from "./read-all.ts";

/**
 * A connection runs one statement at a time, so reads and writes have connections of their own, and one
 * is kept free for what must not wait behind them: pings, and ending reads. Each busy connection holds a thread of libuv's pool.
 */
const readConnections = 6;
const writeConnections = 3;

/** Some 200,000 weighings a group; the names in a log are those of the last hour of a busy day. */
const groupCommit = { groupBytes: 8 * 2 ** 20, logBytes: 64 * 2 ** 20, remembered: 50_000 };

/** Opens ClickHouse inside this process on `directory`; only one process may hold a directory. */
export function openEmbeddedEngine(directory: string): Engine {
  const connections = Array.from({ length: readConnections + writeConnections + 1 }, () =>
    openConnection(directory),
  );
  const readers = createPool(connections.slice(0, readConnections));
  const writers = createPool(connections.slice(readConnections, readConnections + writeConnections));
  const control = createPool(connections.slice(readConnections + writeConnections));
  const canceller = createCanceller((statement) =>
    control.use(({ client }) => client.command({ query: statement })),
  );

  const insertsDirectory = join(directory, "inserts");
  const inserts = new InsertGroupCommit(
    new WriteAheadLog(insertsDirectory),
    createEmbeddedInserts(writers, insertsDirectory),
    groupCommit,
  );

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
    recover: () => inserts.recover(),
    insert: (request) => inserts.insert(request),
    whileIdle: (work) => inserts.whileIdle(work),
    ping: () =>
      control.use(async ({ client }) => {
        const result = await client.ping({ select: true });
        if (!result.success) throw result.error;
      }),
    async close() {
      await inserts.settle();
      await Promise.all([readers.drain(), writers.drain()]);
      await control.drain();
      for (const connection of connections) await connection.client.close();
    },
  };
}

/** Alone a read has all processors; beside others each thread more only costs what it takes to hand work around. */
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
  { client }: EmbeddedConnection,
  statement: string,
  threads: number,
): Promise<Buffer> {
  const settings = { ...readLimits, max_threads: threads };
  try {
    const { stream } = await client.exec({ query: statement, clickhouse_settings: settings });
    return await readAll(stream);
  } catch (error) {
    // What a broken-off statement held is let go by the connection's next one.
    await client.command({ query: "select 1 format Null" }).catch(() => undefined);
    throw isStoreFailure(error) ? error : meaningOf(error);
  }
}
