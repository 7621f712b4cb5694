import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { endWhenGone } from "../stores/postgres/end-when-gone.ts";

/** Runs `work` while this session, one connection, holds the advisory lock; waits for the session that has it. */
export async function withLock<T>(
  session: Kysely<Database>,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  // The holder may have much to write, so the wait is limited by the statement timeout alone.
  await sql`set lock_timeout = 0`.execute(session);
  try {
    await endWhenGone(session);
    await sql`select pg_advisory_lock(${lock})`.execute(session);
    return await unlocking(session, lock, work);
  } finally {
    await sql`reset lock_timeout`.execute(session);
  }
}

/** Runs `work` under the advisory lock; null when another session holds it. */
export async function withLockIfFree<T>(
  session: Kysely<Database>,
  lock: number,
  work: () => Promise<T>,
): Promise<T | null> {
  await endWhenGone(session);
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lock}) as got`.execute(session);
  return rows[0]?.got === true ? unlocking(session, lock, work) : null;
}

async function unlocking<T>(session: Kysely<Database>, lock: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${lock})`.execute(session);
  }
}
