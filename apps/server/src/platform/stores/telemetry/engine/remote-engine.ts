import { Readable } from "node:stream";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { addressesOf } from "./addresses.ts";
import type { Engine, InsertRequest } from "./engine.ts";
import { createFailover } from "./failover.ts";
import { answerWithinMs, remoteSettings } from "./remote-settings.ts";
import { StoreUnavailable, unlessPassing, wasNeverAsked } from "./store-unavailable.ts";
import { meaningOf, QueryLimitExceeded } from "./query-limit-exceeded.ts";
import { readAll } from "./read-all.ts";

/** Connections of one server to ClickHouse; a few are left for what is written. */
const connections = 16;
const concurrentReads = 12;

/**
 * Opens a ClickHouse server or cluster by its URL (`http://user:password@host:8123/database`), or by those of several of its
 * servers, separated by commas: while one is away the next is asked. `isReplicated`: its tables have replicas.
 */
export function openRemoteEngine(urls: string, { isReplicated = false } = {}): Engine {
  const clients = addressesOf(urls).map(openClient) as [ClickHouseClient, ...ClickHouseClient[]];
  const settings = remoteSettings(isReplicated);
  const servers = createFailover(clients);
  const passing = (error: unknown): boolean => error instanceof StoreUnavailable;
  return {
    concurrentReads,
    read: (statement, signal) =>
      servers.run(
        (client) => readWhole(client, statement, settings.read, signal),
        (error) => passing(error) && signal?.aborted !== true,
      ),
    command: (statement) =>
      servers.run(
        (client) =>
          client
            .command({ query: statement, clickhouse_settings: settings.command })
            .then(() => undefined, fail),
        wasNeverAsked,
      ),
    // What another server may have begun is not begun twice.
    insert: (request) => servers.run((client) => insertRows(client, request, settings.insert), wasNeverAsked),
    endInsert: async (name) => void (await Promise.all(clients.map((client) => endInsert(client, name)))),
    ping: () =>
      servers.run(async (client) => {
        const result = await client.ping({ select: true });
        if (!result.success) fail(result.error);
      }, passing),
    close: async () => void (await Promise.all(clients.map((client) => client.close()))),
  };
}

const openClient = (url: string): ClickHouseClient =>
  createClient({
    url,
    max_open_connections: connections,
    request_timeout: answerWithinMs,
    compression: { request: true },
    log: { level: ClickHouseLogLevel.OFF },
  });

type Settings = ReturnType<typeof remoteSettings>;

async function readWhole(
  client: ClickHouseClient,
  statement: string,
  settings: Settings["read"],
  signal: AbortSignal | undefined,
): Promise<Buffer> {
  signal?.throwIfAborted();
  try {
    const abort = signal === undefined ? {} : { abort_signal: signal };
    const { stream } = await client.exec({ query: statement, clickhouse_settings: settings, ...abort });
    return await readAll(stream);
  } catch (error) {
    signal?.throwIfAborted();
    throw meaningOf(unlessPassing(error));
  }
}

async function insertRows(
  client: ClickHouseClient,
  { table, columns, rows, format, name }: InsertRequest,
  settings: Settings["insert"],
): Promise<void> {
  const query = `insert into ${table} (${columns.join(", ")}) format ${format}`;
  const values = Readable.from([rows], { objectMode: false });
  try {
    const named = name === undefined ? {} : { query_id: name };
    await readAll((await client.exec({ query, values, clickhouse_settings: settings, ...named })).stream);
  } catch (error) {
    fail(error);
  }
}

/** A statement takes the place of the one that has its name: ClickHouse ends that one first, and needs no right for it. */
async function endInsert(client: ClickHouseClient, name: string): Promise<void> {
  try {
    await client.command({
      query: "select 1 format Null",
      query_id: name,
      clickhouse_settings: {
        replace_running_query: 1,
        replace_running_query_max_wait_ms: answerWithinMs / 2,
      },
    });
  } catch (error) {
    // A server that is away runs nothing for us; another of its addresses may be there.
    if (!wasNeverAsked(error)) fail(error);
  }
}

/** What is written takes the time and the memory that it takes: where they were missing, they may be there later. */
function fail(error: unknown): never {
  const meaning = meaningOf(unlessPassing(error));
  if (!(meaning instanceof QueryLimitExceeded)) throw meaning;
  throw new StoreUnavailable(`ClickHouse: ${meaning.message}`, { cause: error });
}
