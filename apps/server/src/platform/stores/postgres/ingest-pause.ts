import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "./database.ts";
import type { TenantTransaction } from "./postgres-store.ts";

const pauseLock = 0x6669_7073;

/** A decision that is older is of a batch that was cut off, and waits for its gateway to come again. */
const inHandMs = 60_000;
/** For so long nothing new is begun; then what was cut off a moment ago may come again, and is waited for anew. */
const patienceMs = 3_000;
const lookEveryMs = 20;
const attempts = 12;

/** Before a transaction decides about something that is stored in both stores: waits while they are being fixed for a copy. */
export async function waitForPause(transaction: TenantTransaction): Promise<void> {
  // However short others may wait for rows, this is waited for: no tenant is the reason.
  await sql`
    with before as materialized (select current_setting('lock_timeout') as patience)
    select set_config('lock_timeout', '0', true), pg_advisory_xact_lock_shared(${pauseLock}),
      set_config('lock_timeout', patience, true) from before
  `.execute(transaction);
}

/** Does what has no decision that a pause could see: none begins before it is over. */
export const outsidePause = <T>(db: Kysely<Database>, work: () => Promise<T>): Promise<T> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await waitForPause(transaction);
    return work();
  });

/**
 * Runs `work` while, on all servers, no batch is between the two stores: what is new waits, what is in hand is finished first. Null,
 * without having run it, when that does not come about. `session` is one connection of the owner, without a tenant. `isAlone`: no server
 * runs that could have anything in hand.
 */
export async function whilePaused<T>(
  session: Kysely<Database>,
  work: () => Promise<T>,
  isAlone: boolean,
): Promise<T | null> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await sql`select pg_advisory_lock(${pauseLock})`.execute(session);
    try {
      if (isAlone || (await nothingInHand(session))) return await work();
    } finally {
      await sql`select pg_advisory_unlock(${pauseLock})`.execute(session);
    }
    await sleep(patienceMs);
  }
  return null;
}

async function nothingInHand(session: Kysely<Database>): Promise<boolean> {
  const untilMs = performance.now() + patienceMs;
  for (;;) {
    const { rows } = await sql<{ batches: number }>`
      select count(*)::int as batches from open_batches
      where received_at > extract(epoch from clock_timestamp())::bigint * 1000 - ${sql.lit(inHandMs)}
    `.execute(session);
    if (rows[0]?.batches === 0) return true;
    if (performance.now() > untilMs) return false;
    await sleep(lookEveryMs);
  }
}
