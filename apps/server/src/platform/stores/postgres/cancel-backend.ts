import pg from "pg";
import { type Connection, connectionConfig } from "./pool.ts";

/** Cancels the statement of another connection of the same role. Uses its own connection, since all of the pool's may be busy. */
export async function cancelBackend(connection: Connection, pid: number): Promise<void> {
  const client = new pg.Client(connectionConfig(connection));
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [pid]);
  } finally {
    await client.end();
  }
}
