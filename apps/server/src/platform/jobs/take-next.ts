import { type RawBuilder, sql } from "kysely";
import { isDue } from "../background/is-due.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** A queue of tenants' rows, with the column `attempts` and an instant from which a row may be taken. */
export interface LeasedQueue {
  readonly table: "jobs" | "alert_deliveries" | "mail_queue" | "event_deliveries";
  /** Column of that instant. While a server has a row, it is the end of the lease. */
  readonly at: "run_at" | "due_at";
  /** SQL condition for rows that wait. */
  readonly waits: RawBuilder<boolean>;
  /** Column to order by before the instant; absent to order by the instant alone. */
  readonly first?: "rank";
}

/** SQL for one attempt more, bounded: a damaged count must not overflow, or its row would block all behind it. */
export const countedUp = sql<number>`least(attempts, 1000000) + 1`;

/**
 * Takes the tenant's next waiting row that is due, for this server alone; null when there is none. When the server dies, another one takes the row
 * after the lease. Taking counts an attempt, and by its number a server knows whether it still has the row.
 */
export async function takeNext<Row>(
  transaction: TenantTransaction,
  { table, at, waits, first }: LeasedQueue,
  { tenantId, leaseS }: { readonly tenantId: number; readonly leaseS: number },
): Promise<Row | null> {
  const [queue, due] = [sql.table(table), sql.ref(at)];
  const order = first === undefined ? due : sql`${sql.ref(first)}, ${due}`;
  const { rows } = await sql<Row>`
    update ${queue} set attempts = ${countedUp}, ${due} = ${leaseEnd(leaseS)} where id = (
      select id from ${queue} where tenant_id = ${tenantId} and ${waits} and ${isDue(due)}
      order by ${order}, id limit 1 for update skip locked
    ) returning *
  `.execute(transaction);
  return rows[0] ?? null;
}

/** Renews the lease of a row; false when another server has taken it since, or it no longer waits. */
export async function keepTaken(
  transaction: TenantTransaction,
  { table, at, waits }: Pick<LeasedQueue, "table" | "at" | "waits">,
  { id, attempt, leaseS }: { readonly id: number; readonly attempt: number; readonly leaseS: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(at)} = ${leaseEnd(leaseS)}
    where id = ${id} and attempts = ${attempt} and ${waits}
  `.execute(transaction);
  return numAffectedRows === 1n;
}

export const leaseEnd = (leaseS: number) => sql<Date>`now() + make_interval(secs => ${leaseS})`;
