import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "./database.ts";
import { reasonOf, type StoreLog } from "./postgres-settings.ts";

/** Where to connect and as whom. */
export type Connection = Pick<
  pg.PoolConfig,
  "connectionString" | "host" | "port" | "user" | "password" | "database" | "options"
>;

// Milliseconds, sequences and ids stay far below 2^53, and days are days: no Date in the machine's zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, String);

export function connectionConfig(connection: Connection): pg.ClientConfig {
  return { ...connection, types, application_name: "fiel", connectionTimeoutMillis: 10_000, keepAlive: true };
}

export function openPool(
  connection: Connection,
  max: number,
  log: StoreLog,
): { pool: pg.Pool; db: Kysely<Database> } {
  const pool = new pg.Pool({
    ...connectionConfig(connection),
    max,
    idleTimeoutMillis: 30_000,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const lost = (error: Error): void => {
    if (!pool.ending) log.warn({ reason: reasonOf(error) }, "conexão com o PostgreSQL perdida");
  };
  pool.on("error", lost);
  // The pool hears of idle connections alone; one that is lost between two statements would end the process.
  pool.on("connect", (client) => client.on("error", lost));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
