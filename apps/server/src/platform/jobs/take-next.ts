import { type RawBuilder, sql } from "kysely";
import { isDue } from "../background/is-due.ts";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** A queue of tenants' rows with `attempts` and the instant at which one may be taken. */
export interface LeasedQueue {
  readonly table: "jobs" | "alert_deliveries" | "mail_queue";
  /** The column of that instant; while a server has a row, when another may. */
  readonly at: "run_at" | "due_at";
  /** Which rows wait. */
  readonly waits: RawBuilder<boolean>;
  /** The column by which they are taken first of all; absent: by the instant alone. */
  readonly first?: "rank";
}

/** A damaged count must not overflow: the row would keep all behind it from being taken. */
export const countedUp = sql<number>`least(attempts, 1000000) + 1`;

/**
 * Takes the tenant's next row that waits and is due, for this server alone; null when there is none. A server that dies leaves it to
 * another when the lease is over; who takes it counts an attempt, by which it is known whether a row is still one's own.
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

/** Begins the lease of a row anew; false: another server has taken it since, or it waits no more. */
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
