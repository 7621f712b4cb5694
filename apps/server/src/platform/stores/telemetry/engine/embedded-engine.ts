import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isStoreFailure } from "../../../http/store-failure.ts";
import { createCanceller } from "./cancel-statements.ts";
import { createEmbeddedInserts } from "./embedded-inserts.ts";
import { type Lane, openLane } from "./embedded-lane.ts";
import type { Engine } from "./engine.ts";
import { GatheredInserts } from "./gathered-inserts.ts";
import { InsertJournal } from "./insert-journal.ts";
import { createPool } from "./pool.ts";
import { meaningOf, readLimits } from "./query-limit-exceeded.ts";
import { readAll } from "./read-all.ts";

/**
 * A lane runs one statement at a time, so reads and writes have lanes of their own, and one
 * is kept free for what must not wait behind them: pings, and ending reads. Each busy lane holds a thread of libuv's pool.
 */
const readLanes = 6;
const writeLanes = 3;

/** Some 200,000 weighings a group; the names in a journal are those of the last hour of a busy day. */
const gathering = { groupBytes: 8 * 2 ** 20, journalBytes: 64 * 2 ** 20, remembered: 50_000 };

/** Opens ClickHouse inside this process on `directory`; only one process may hold a directory. */
export function openEmbeddedEngine(directory: string): Engine {
  const lanes = Array.from({ length: readLanes + writeLanes + 1 }, () => openLane(directory));
  const readers = createPool(lanes.slice(0, readLanes));
  const writers = createPool(lanes.slice(readLanes, readLanes + writeLanes));
  const control = createPool(lanes.slice(readLanes + writeLanes));
  const canceller = createCanceller((statement) =>
    control.use(({ client }) => client.command({ query: statement })),
  );

  const insertsDirectory = join(directory, "inserts");
  const inserts = new GatheredInserts(
    new InsertJournal(insertsDirectory),
    createEmbeddedInserts(writers, insertsDirectory),
    gathering,
  );

  const readShared = createSharedRead();

  return {
    concurrentReads: readLanes,
    read: (statement, signal) =>
      readers.use(
        (lane) =>
          signal === undefined
            ? readShared(lane, statement)
            : canceller.run(statement, signal, (marked) => readShared(lane, marked)),
        signal,
      ),
    command: (statement) =>
      writers.use(async ({ client }) => {
        await client.command({ query: statement });
      }),
    recover: () => inserts.recover(),
    insert: (request) => inserts.insert(request),
    ping: () =>
      control.use(async ({ client }) => {
        const result = await client.ping({ select: true });
        if (!result.success) throw result.error;
      }),
    async close() {
      await inserts.settle();
      await Promise.all([readers.drain(), writers.drain()]);
      await control.drain();
      for (const lane of lanes) await lane.client.close();
    },
  };
}

/** Alone a read has all processors; beside others each thread more only costs what it takes to hand work around. */
function createSharedRead(): (lane: Lane, statement: string) => Promise<Buffer> {
  const processors = availableParallelism();
  let reading = 0;
  return async (lane, statement) => {
    reading += 1;
    try {
      return await readWhole(lane, statement, Math.max(1, Math.floor(processors / reading)));
    } finally {
      reading -= 1;
    }
  };
}

async function readWhole({ client }: Lane, statement: string, threads: number): Promise<Buffer> {
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
