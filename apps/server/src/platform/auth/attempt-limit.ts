import { createHash } from "node:crypto";
import { sql, type Kysely, type RawBuilder } from "kysely";
import { isDue } from "../background/is-due.ts";
import { CallError } from "../http/call-error.ts";
import type { Database } from "../stores/postgres/database.ts";

/** After `free` attempts each further one waits twice as long as the one before, at most `longestS`. */
export interface AttemptLimit {
  /** Name of the count, for instance `sign-in:account`. */
  readonly name: string;
  readonly free: number;
  readonly firstS: number;
  readonly longestS: number;
  /** Attempts are forgotten after this long without a new one. */
  readonly memoryS: number;
}

export interface Counted {
  readonly limit: AttemptLimit;
  /** Whose attempts; only a hash is stored. */
  readonly subject: string;
}

// Doubling stops here so that the power stays finite; `longestS` limits it long before.
const mostDoublings = 20;

/**
 * Counts one attempt under several limits, on all servers together, before its outcome is known, so that simultaneous attempts count one by
 * one. Throws TooManyRequests while a subject must wait, with the longest wait; such an attempt is not counted and changes nothing.
 */
export async function countAttempt(db: Kysely<Database>, ...counted: readonly Counted[]): Promise<void> {
  const keys = counted.map(keyOf);
  const { rows } = await sql<{ wait_s: number }>`
    select ceil(extract(epoch from max(blocked_until) - now()))::int as wait_s
    from rate_limits where key = any(${keys}) and not ${isDue(sql`blocked_until`)} and expires_at > now()
  `.execute(db);
  const waitS = rows[0]?.wait_s ?? 0;
  if (waitS > 0) throw new CallError("TooManyRequests", { retryAfterS: waitS });
  for (const one of counted) {
    if (!(await countOne(db, one))) throw new CallError("TooManyRequests", { retryAfterS: one.limit.firstS });
  }
}

/** Counts one attempt under one limit. False when a simultaneous attempt made the subject wait. */
async function countOne(db: Kysely<Database>, counted: Counted): Promise<boolean> {
  const { free, firstS, longestS, memoryS } = counted.limit;
  const waitS = (points: RawBuilder<unknown>) => sql`
    case when ${points} < ${free}::int then null else
      least(${longestS}::float8, ${firstS}::float8 * power(2, least(${points} - ${free}::int, ${mostDoublings}::int)))
    end`;
  const points = sql`case when l.expires_at <= now() then 1 else l.points + 1 end`;
  const until = (wait: RawBuilder<unknown>) => sql`now() + make_interval(secs => ${wait})`;
  const { rows } = await sql`
    insert into rate_limits as l (key, points, blocked_until, expires_at)
    values (${keyOf(counted)}, 1, ${until(waitS(sql`1`))}, ${until(sql`${memoryS}::float8`)})
    on conflict (key) do update set
      points = ${points},
      blocked_until = ${until(waitS(sql`(${points})`))},
      expires_at = ${until(sql`${memoryS}::float8`)}
    where l.blocked_until is null or ${isDue(sql`l.blocked_until`)} or l.expires_at <= now()
    returning points
  `.execute(db);
  return rows.length > 0;
}

/** Takes back an attempt that proved legitimate, and ends the wait. */
export async function forgiveAttempt(db: Kysely<Database>, counted: Counted): Promise<void> {
  await sql`
    update rate_limits set points = greatest(points - 1, 0), blocked_until = null
    where key = ${keyOf(counted)}
  `.execute(db);
}

/** Forgets the attempts of a subject, and all expired counts. */
export async function forgetAttempts(db: Kysely<Database>, counted: Counted): Promise<void> {
  await sql`delete from rate_limits where key = ${keyOf(counted)}`.execute(db);
  // Skips rows that another server is counting on, so that two deletions never deadlock.
  await sql`
    delete from rate_limits where key in (
      select key from rate_limits where expires_at < now() limit 1000 for update skip locked
    )
  `.execute(db);
}

// Any typed text becomes a short key, and the table contains no names.
const keyOf = ({ limit, subject }: Counted): string =>
  `${limit.name}:${createHash("sha256").update(subject).digest("base64url")}`;
