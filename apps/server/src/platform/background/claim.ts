import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import { whileRenewed } from "./while-renewed.ts";

/**
 * Claims a task for some seconds; false while another server has it, or when it was done and is not due again. A claim longer than any real
 * one came from a clock that had jumped, and is ignored.
 */
export async function claim(
  db: Kysely<Database>,
  key: string,
  holder: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    insert into claims as c (key, holder, expires_at) values (${key}, ${holder}, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at, done_at = null
    where c.expires_at <= now() or c.expires_at > now() + interval '7 days' returning key
  `.execute(db);
  return rows.length > 0;
}

export interface ClaimedWork {
  readonly key: string;
  /** A server that dies leaves the task to another after so many seconds; while it works, it renews its claim. */
  readonly leaseS: number;
  /** Once it is done nobody claims it for so many seconds; absent: until the lease is over. */
  readonly pauseS?: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Does a task that one server does at a time, however long it takes; false: another server has it, or it is not due again. What fails is due
 * again when the lease is over.
 */
export async function doClaimed(
  db: Kysely<Database>,
  { key, leaseS, pauseS, signal }: ClaimedWork,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await claim(db, key, holder, leaseS))) return false;
  const renew = async (): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      update claims set expires_at = now() + make_interval(secs => ${leaseS})
      where key = ${key} and holder = ${holder} and done_at is null
    `.execute(db);
    return numAffectedRows === 1n;
  };
  await whileRenewed({ leaseS, renew, signal }, work);
  if (pauseS !== undefined)
    await sql`
      update claims set done_at = now(), expires_at = now() + make_interval(secs => ${pauseS})
      where key = ${key} and holder = ${holder}
    `.execute(db);
  return true;
}
