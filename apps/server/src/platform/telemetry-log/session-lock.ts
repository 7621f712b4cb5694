import { type Kysely, sql } from "kysely";
import type { Database } from "../stores/postgres/database.ts";

/** Runs `work` while this session, one connection, has a lock of that number; waits for whoever has it. */
export async function withLock<T>(
  session: Kysely<Database>,
  lock: number,
  work: () => Promise<T>,
): Promise<T> {
  // Who has it may have much to write: the wait has no limit but a statement's.
  await sql`set lock_timeout = 0`.execute(session);
  try {
    await sql`select pg_advisory_lock(${lock})`.execute(session);
    return await unlocking(session, lock, work);
  } finally {
    await sql`reset lock_timeout`.execute(session);
  }
}

/** The same; null where another session has it. */
export async function withLockIfFree<T>(
  session: Kysely<Database>,
  lock: number,
  work: () => Promise<T>,
): Promise<T | null> {
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
