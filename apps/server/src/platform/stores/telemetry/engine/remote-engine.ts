import { Readable } from "node:stream";
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from "@clickhouse/client";
import { addressesOf } from "./addresses.ts";
import type { Engine, InsertRequest } from "./engine.ts";
import { createFailover } from "./failover.ts";
import { createPulse, usualSilenceMs } from "./pulse.ts";
import { answerWithinMs, remoteSettings } from "./remote-settings.ts";
import { StoreUnavailable, unlessPassing, wasNeverAsked } from "./store-unavailable.ts";
import { meaningOf, QueryLimitExceeded } from "./query-limit-exceeded.ts";
import { readAll } from "./read-all.ts";

/** Connections of one server to ClickHouse. Reads leave some of them to writes. */
const connections = 16;
const concurrentReads = 12;

/**
 * Opens a ClickHouse server or cluster by its URL (`http://user:password@host:8123/database`), or by the comma-separated URLs of several servers,
 * which are tried in turn while one is down. `isReplicated`: its tables have replicas. `silenceMs`: time until a reading server is checked.
 */
export function openRemoteEngine(
  urls: string,
  { isReplicated = false, silenceMs = usualSilenceMs } = {},
): Engine {
  const addresses = addressesOf(urls);
  const clients = addresses.map(openClient) as [ClickHouseClient, ...ClickHouseClient[]];
  const pulses = new Map(clients.map((client, i) => [client, createPulse(addresses[i] ?? "", silenceMs)]));
  const settings = remoteSettings(isReplicated);
  const isGone = (client: ClickHouseClient): boolean => pulses.get(client)?.isGone() === true;
  // Separate, because a caller that stops waiting for a read says nothing about where to write.
  const [readers, writers] = [createFailover(clients, isGone), createFailover(clients, isGone)];
  const passing = (error: unknown): boolean => error instanceof StoreUnavailable;
  return {
    concurrentReads,
    read: (statement, signal) =>
      readers.run(
        (client) => {
          const read = (both?: AbortSignal) => readWhole(client, statement, settings.read, both);
          const pulse = pulses.get(client);
          // With one address there is no other server, so its answer is awaited.
          return pulse === undefined || clients.length === 1 ? read(signal) : pulse.whileThere(signal, read);
        },
        (error) => passing(error) && signal?.aborted !== true,
        // A closed tab is no sign of a dead server, so the pulse must be silent too.
        (client) => signal?.aborted === true && pulses.get(client)?.isSilent() === true,
      ),
    command: (statement) =>
      writers.run(
        (client) =>
          client
            .command({ query: statement, clickhouse_settings: settings.command })
            .then(() => undefined, fail),
        wasNeverAsked,
      ),
    // An insert that another server may have begun is not repeated.
    insert: (request) => writers.run((client) => insertRows(client, request, settings.insert), wasNeverAsked),
    endInsert: async (name) => void (await Promise.all(clients.map((client) => endInsert(client, name)))),
    ping: () =>
      readers.run(async (client) => {
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

/** Ends an insert by a statement with its query id: ClickHouse ends the running one first, and needs no right for that. */
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
    // A server that is down runs no insert; another of its addresses may be up.
    if (!wasNeverAsked(error)) fail(error);
  }
}

/** Throws a write's error. Lack of time or memory counts as unavailability, since a repeat may succeed later. */
function fail(error: unknown): never {
  const meaning = meaningOf(unlessPassing(error));
  if (!(meaning instanceof QueryLimitExceeded)) throw meaning;
  throw new StoreUnavailable(`ClickHouse: ${meaning.message}`, { cause: error });
}
