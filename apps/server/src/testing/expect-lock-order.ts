import { sql } from "kysely";
import { expect } from "vitest";
import type { PostgresStore, TenantTransaction } from "../platform/stores/postgres/postgres-store.ts";
import { lockOrder } from "./lock-order.ts";

class Undone extends Error {}

/** Tables of which transactions that were rolled back here have locked, changed or added rows. */
const touched = new Set<string>();

/** Notes the tables that the transaction locks so that others may wait for their rows. Tables of which rows are only added cannot be locked. */
export async function noteTouched(transaction: TenantTransaction): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_locks l join pg_class c on c.oid = l.relation
    where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode in ('RowShareLock', 'RowExclusiveLock')
      and c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege(c.oid, 'UPDATE')
  `.execute(transaction);
  for (const { name } of rows) touched.add(name);
}

/** Runs the work in a transaction of the tenant and rolls it back. */
export const undone = async (
  store: PostgresStore,
  tenantId: number,
  work: (transaction: TenantTransaction) => Promise<unknown>,
): Promise<void> => {
  await store
    .withTenant(tenantId, async (transaction) => {
      await work(transaction);
      await noteTouched(transaction);
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
}

/** Tables that an operation touches, in the order of the whole tree. Throws for a table that is not in it. */
async function touchedBy(verb: () => Promise<void>): Promise<string[]> {
  touched.clear();
  await verb();
  const unordered = [...touched].filter((table) => !lockOrder.includes(table));
  if (touched.size === 0 || unordered.length > 0)
    throw new Error(`not in the order of locks: ${unordered.toSorted().join(", ") || "nothing was noted"}`);
  return lockOrder.filter((table) => touched.has(table));
}

/**
 * Locks each table that the operation touches in turn, and expects that the operation, while it waits, holds no rows of a later one. One order for
 * all operations makes all pairs of them safe. Returns how often it waited.
 */
export async function expectLockOrder(
  { store, tenantId }: Ordered,
  verb: () => Promise<void>,
): Promise<number> {
  const tables = await touchedBy(verb);
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
      await expect.poll(async () => ended.is || (await isAnyWaiting(store)), { interval: 10 }).toBe(true);
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
