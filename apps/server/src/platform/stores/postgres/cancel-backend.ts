import { type Connection, openClient } from "./pool.ts";

/** Longest wait for the answer, ms: a host that vanished gives none. */
const queryMs = 5_000;

/** Cancels the statement of another connection of the same role. Uses its own connection, since all of the pool's may be busy. */
export async function cancelBackend(connection: Connection, pid: number): Promise<void> {
  const client = openClient(connection, { queryMs });
  try {
    await client.connect();
    await client.query("select pg_cancel_backend($1)", [pid]);
  } finally {
    await client.end().catch(() => undefined);
  }
}
