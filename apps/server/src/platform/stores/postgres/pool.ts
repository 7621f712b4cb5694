import type { Socket } from "node:net";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { storeRequests } from "../store-requests.ts";
import { reasonOf, type StoreLog } from "./postgres-settings.ts";
import { ProvingClient, sendNoPassword } from "./send-no-password.ts";

/** Address and role of a connection. */
export type Connection = Pick<
  pg.PoolConfig,
  "connectionString" | "host" | "port" | "user" | "password" | "database" | "options"
>;

// Milliseconds, sequences and ids stay far below 2^53, so they are numbers. Days stay texts, since a Date would be in the machine's zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, String);
// The driver reads 'infinity' as a number, on which Date methods would throw. It becomes an invalid Date.
const dateOf = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date | number;
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text) => new Date(dateOf(text)));

function connectionConfig(connection: Connection): pg.ClientConfig {
  return { ...connection, types, application_name: "fiel", connectionTimeoutMillis: 10_000, ...keptAlive };
}

/** A host that vanished is noticed by probes, after the system's default only in hours, ms. */
const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/** Only connections of an embedded PostgreSQL are given by their host. */
const isEmbedded = ({ connectionString }: Connection): boolean => connectionString === undefined;

/**
 * A connection outside of the pools, not yet connected. Lost connections are not thrown, since an unhandled error would end the process. A query without
 * an answer within `queryMs` fails, and ends the connection.
 */
export function openClient(
  connection: Connection,
  { queryMs }: { readonly queryMs?: number } = {},
): pg.Client {
  const client = new pg.Client({
    ...connectionConfig(connection),
    ...(queryMs === undefined ? {} : { query_timeout: queryMs }),
  });
  client.on("error", () => undefined);
  if (isEmbedded(connection)) sendNoPassword(client);
  giveUpWithQuestion(client);
  return client;
}

const giveUp = (client: pg.Client): void =>
  void (client as pg.Client & { connection: { stream: Socket } }).connection.stream.destroy();

/** Closes a connection whose answer timed out, because that answer might be given to the next query. */
function giveUpWithQuestion(client: pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    const asked = query(...args);
    if (asked instanceof Promise)
      asked.catch((error: Error) => error.message === "Query read timeout" && giveUp(client));
    return asked;
  }) as typeof client.query;
}

export interface OpenPool {
  readonly pool: pg.Pool;
  readonly db: Kysely<Database>;
  /** Waits for running queries, and drops them after `patienceMs`. */
  readonly end: (patienceMs?: number) => Promise<void>;
}

export interface PoolOptions {
  /** Limits of the time of a statement and of a wait for a lock, ms; 0 for no limit. */
  readonly statementMs?: number;
  readonly lockMs?: number;
  /** Called for each failed statement, besides its caller. */
  readonly onError?: (db: Kysely<Database>, error: unknown) => void;
}

export function openPool(
  connection: Connection,
  max: number,
  log: StoreLog,
  { statementMs = 60_000, lockMs = 0, onError }: PoolOptions = {},
): OpenPool {
  const pool = new pg.Pool({
    ...connectionConfig(connection),
    ...(isEmbedded(connection) ? { Client: ProvingClient } : {}),
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    // When the server's own limit has passed without an answer, the connection must be dead.
    query_timeout: statementMs * 1.25,
    idle_in_transaction_session_timeout: statementMs,
  });
  const clients = new Set<pg.Client>();
  pool.on("connect", (client) => {
    clients.add(client);
    giveUpWithQuestion(client);
  });
  pool.on("remove", (client) => clients.delete(client));
  const lost = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: reasonOf(error) }, "conexão com o PostgreSQL perdida");
  };
  pool.on("error", lost);
  // The pool listens only to idle connections; an unhandled error between two statements would end the process.
  pool.on("connect", (client) => client.on("error", lost));
  const db: Kysely<Database> = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log(event) {
      storeRequests.observe({ store: "postgres", kind: "statement" }, event.queryDurationMillis / 1000);
      if (event.level === "error") onError?.(db, event.error);
    },
  });
  return {
    pool,
    db,
    async end(patienceMs = 10_000) {
      const cut = setTimeout(() => clients.forEach(giveUp), patienceMs);
      await db.destroy().finally(() => clearTimeout(cut));
    },
  };
}
