import { randomUUID } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { storableText } from "../stores/postgres/storable-json.ts";
import type { Database } from "../stores/postgres/database.ts";
import type { ClaimedTask } from "./claimed-tasks.ts";
import { tellVain, toldAttempts } from "./tell-vain.ts";
import { whileRenewed } from "./while-renewed.ts";

/**
 * Claims a task for some seconds. False while another server holds it, or when it was done and is not due again. A claim far longer than any real one
 * was written by a clock that had jumped, and is ignored.
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
  readonly task: ClaimedTask;
  /** Present for a task that is done for each client separately. */
  readonly tenantId?: number;
  /** Lease of the claim, s: when its server dies, another server takes the task after this time. A working server renews it. */
  readonly leaseS: number;
  /** Pause after the task is done, s; by default the lease. */
  readonly pauseS?: number;
  readonly signal?: AbortSignal | undefined;
}

export const keyOf = ({ task, tenantId }: Pick<ClaimedWork, "task" | "tenantId">): string =>
  tenantId === undefined ? task : `${task} ${tenantId}`;

/** Reason for an attempt that ended with its server, which the task may have killed. */
const interrupted = "o servidor foi interrompido durante a execução";

/**
 * Does a task on one server at a time, however long it takes; false when it is not due or another server has it. A failed task is due again after the
 * lease; from the third failure the provider is told, and the wait doubles up to a day. An attempt whose server died counts as failed, one that the
 * closing server interrupts does not.
 */
export async function doClaimed(
  db: Kysely<Database>,
  work: ClaimedWork,
  run: (signal: AbortSignal) => Promise<unknown>,
): Promise<boolean> {
  const { leaseS, pauseS = leaseS, signal } = work;
  const [key, holder] = [keyOf(work), randomUUID()];
  const taken = await take(db, { key, holder, leaseS });
  if (taken === null) return false;
  const isOwn = sql`key = ${key} and holder = ${holder} and done_at is null`;
  const { attempts, reason } = taken;
  // The earlier attempt could not report its failure, as its server was killed or no mail could be queued. Errors here must not stop the work.
  if (attempts > toldAttempts && reason !== null)
    await tellVain(db, { ...work, key, reason }).catch(() => undefined);
  const renew = async (): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      update claims set expires_at = now() + make_interval(secs => ${leaseS}) where ${isOwn}
    `.execute(db);
    return numAffectedRows === 1n;
  };
  try {
    await whileRenewed({ leaseS, renew, signal }, run);
  } catch (error) {
    if (signal?.aborted === true) {
      // Interrupted by the closing server: not a failure, and another server begins at once. When the store is down, the lease runs out instead.
      await sql`update claims set attempts = attempts - 1, expires_at = now(), holder = '' where ${isOwn}`
        .execute(db)
        .catch(() => undefined);
      throw error;
    }
    const why = storableText(error instanceof Error ? error.message : String(error));
    const { numAffectedRows } =
      await sql`update claims set reason = ${why}, holder = '' where ${isOwn}`.execute(db);
    // A report that fails now is made with the next attempt.
    if (numAffectedRows === 1n && attempts >= toldAttempts)
      await tellVain(db, { ...work, key, reason: why }).catch(() => undefined);
    throw error;
  }
  await sql`
    update claims set done_at = now(), expires_at = now() + make_interval(secs => ${pauseS}), attempts = 0, reason = null, failed_at = null
    where ${isOwn}
  `.execute(db);
  return true;
}

/** Longest wait after failed attempts, s. */
const longestWaitS = 86_400;

/** Counts an attempt before it begins, and returns the count and why the one before failed; null when the task is not due. */
async function take(
  db: Kysely<Database>,
  { key, holder, leaseS }: { readonly key: string; readonly holder: string; readonly leaseS: number },
): Promise<{ readonly attempts: number; readonly reason: string | null } | null> {
  const waitS = sql`case when c.done_at is null and c.attempts >= ${toldAttempts}
    then least(${longestWaitS}, ${leaseS} * power(2, least(c.attempts, 20) - ${toldAttempts} + 1)) - ${leaseS} else 0 end`;
  const { rows } = await sql<{ attempts: number; reason: string | null }>`
    insert into claims as c (key, holder, expires_at, attempts)
    values (${key}, ${holder}, now() + make_interval(secs => ${leaseS}), 1)
    on conflict (key) do update set holder = excluded.holder, expires_at = excluded.expires_at, done_at = null,
      attempts = case when c.done_at is null then least(c.attempts, 1000000) + 1 else 1 end,
      reason = case when c.done_at is not null or c.attempts = 0 then null when c.holder <> '' then ${interrupted} else c.reason end
    where c.expires_at <= now() - make_interval(secs => greatest(0, ${waitS})) or c.expires_at > now() + interval '7 days'
    returning attempts, reason
  `.execute(db);
  return rows[0] ?? null;
}
