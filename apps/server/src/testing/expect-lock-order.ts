import { sql } from "kysely";
import { expect } from "vitest";
import type { PostgresStore, TenantTransaction } from "../platform/stores/postgres/postgres-store.ts";

class Undone extends Error {}

/** Runs the work in a transaction of the tenant and rolls it back. */
export const undone = async (
  store: PostgresStore,
  tenantId: number,
  work: (transaction: TenantTransaction) => Promise<unknown>,
): Promise<void> => {
  await store
    .withTenant(tenantId, async (transaction) => {
      await work(transaction);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
};

/** Tables that other rows refer to all the time, so locks on them must allow references. */
export const namedByOthers = ["tenants", "users"] as const;
const named = new Set<string>(namedByOthers);

/** Locks all rows of the table that the tenant has; throws when another transaction holds one. */
export const lockAll = (transaction: TenantTransaction, table: string): Promise<{ rows: unknown[] }> =>
  sql`select 1 from ${sql.table(table)} for ${sql.raw(named.has(table) ? "no key update" : "update")} nowait`.execute(
    transaction,
  );

/** Whether any session waits for a lock. */
async function isAnyWaiting(store: PostgresStore): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(store.shared);
  return (rows[0]?.n ?? 0) > 0;
}

interface Ordered {
  readonly store: PostgresStore;
  readonly tenantId: number;
  /** In the order in which they are locked. */
  readonly tables: readonly string[];
}

/** Locks each table in turn and expects that the operation, while it waits, holds no rows of a later table. Returns how often it waited. */
export async function expectLockOrder(
  { store, tenantId, tables }: Ordered,
  verb: () => Promise<void>,
): Promise<number> {
  let waited = 0;
  for (const [place, table] of tables.entries()) {
    const ended = { is: false };
    let work = Promise.resolve();
    const running = store.withTenant(tenantId, async (transaction) => {
      await lockAll(transaction, table);
      work = verb().finally(() => {
        ended.is = true;
      });
      // The result is awaited after the lock is released.
      work.catch(() => undefined);
      await expect.poll(async () => ended.is || (await isAnyWaiting(store))).toBe(true);
      waited += Number(!ended.is);
      for (const later of tables.slice(place + 1))
        await lockAll(transaction, later).catch((error: unknown) => {
          throw new Error(`has rows of ${later} while it waits for ${table}`, { cause: error });
        });
    });
    try {
      await running;
    } finally {
      // Also after a failure, so that the next round finds no locks.
      await work;
    }
  }
  return waited;
}
