import { rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createClient, type ClickHouseClient } from "@clickhouse/client";
import { createChdbConnection } from "chdb/connection";
import { createCanceller } from "./cancel-statements.ts";
import type { Engine } from "./engine.ts";
import { insertSettings } from "./engine.ts";
import { GatheredInserts } from "./gathered-inserts.ts";
import { type InsertGroup, InsertJournal } from "./insert-journal.ts";
import { createPool } from "./pool.ts";
import { meaningOf, readLimits } from "./too-heavy.ts";
import { wholeOf } from "./whole-of.ts";

interface Lane {
  readonly client: ClickHouseClient;
  readonly connection: ReturnType<typeof createChdbConnection>;
}

/**
 * A connection of the embedded engine runs one statement at a time, so reads and writes have lanes of their own, and one
 * is kept free for what must not wait behind them: pings, and ending reads. Each busy lane holds a thread of libuv's pool.
 */
const readLanes = 6;
const writeLanes = 3;

/** Some 200,000 weighings a group; the names in a journal are those of the last hour of a busy day. */
const gathering = { groupBytes: 8 * 2 ** 20, journalBytes: 64 * 2 ** 20, remembered: 50_000 };

/** Opens ClickHouse inside this process on `directory`; only one process may hold a directory. */
export function openEmbeddedEngine(directory: string): Engine {
  const open = (): Lane => {
    const connection = createChdbConnection({ path: directory });
    // The two packages bring their own copies of the connection's type; they are the same interface.
    return { connection, client: createClient({ connection: connection as never }) };
  };
  const lanes = Array.from({ length: readLanes + writeLanes + 1 }, open);
  const readers = createPool(lanes.slice(0, readLanes));
  const writers = createPool(lanes.slice(readLanes, readLanes + writeLanes));
  const control = createPool(lanes.slice(readLanes + writeLanes));
  const canceller = createCanceller((statement) =>
    control.use(({ client }) => client.command({ query: statement })),
  );

  const insertsDirectory = join(directory, "inserts");
  const write = (group: InsertGroup): Promise<void> =>
    writers.use((lane) =>
      group.format === "Native" ? insertFromFile(lane, insertsDirectory, group) : insertRaw(lane, group),
    );
  const inserts = new GatheredInserts(new InsertJournal(insertsDirectory), write, gathering);

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
    return await wholeOf(stream);
  } catch (error) {
    // What a broken-off statement held is let go by the connection's next one.
    await client.command({ query: "select 1 format Null" }).catch(() => undefined);
    throw meaningOf(error);
  }
}

/** The client's own insert would turn the bytes into a string and into one statement; this hands them over as they are. */
async function insertRaw({ connection }: Lane, group: InsertGroup): Promise<void> {
  await connection.chdb.rawInsert({
    table: group.table,
    columns: [...group.columns],
    format: "TabSeparated",
    values: group.rows,
    settings: { ...insertSettings, async_insert: 0, insert_deduplication_token: group.id },
  });
}

/** A statement of the embedded engine cannot carry bytes, and reads them from a file: gone afterwards, for the journal has them. */
async function insertFromFile({ client }: Lane, directory: string, group: InsertGroup): Promise<void> {
  const file = join(directory, `${group.id}.native`);
  const columns = group.columns.join(", ");
  try {
    await writeFile(file, group.rows);
    await client.command({
      query: `insert into ${group.table} (${columns}) select ${columns} from file('${file.replaceAll(/[\\']/g, "\\$&")}', Native)`,
      clickhouse_settings: {
        deduplicate_blocks_in_dependent_materialized_views: 1,
        max_partitions_per_insert_block: "0",
        // The token names the whole insert as long as it is one block, made by one thread.
        deduplicate_insert_select: "force_enable",
        insert_deduplication_token: group.id,
        max_threads: 1,
        max_insert_threads: "1",
      },
    });
  } finally {
    await rm(file, { force: true });
  }
}
