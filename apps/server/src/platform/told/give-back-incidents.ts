import { type RawBuilder, sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";
import { atOnce } from "./due-at-once.ts";

/** Instant of the store's clock, UTC ms. */
const storeMs = sql<number>`(extract(epoch from now()) * 1000)::bigint`;

/**
 * Opens acknowledged incidents again whose condition lasts: nobody has them in hand, anybody can acknowledge them, and they are told from their first
 * step on, counted from `fromMs`. Returns how many. Locks incidents by id, then the watch (ADR 0079).
 */
export async function giveBackIncidents(
  transaction: TenantTransaction,
  which: RawBuilder<boolean>,
  fromMs: number | typeof storeMs = storeMs,
): Promise<number> {
  const all = sql`state = 'acknowledged' and ${which}`;
  const { rows } = await sql<{ id: number }>`
    select id from alert_incidents where ${all} order by id for update`.execute(transaction);
  if (rows.length === 0) return 0;
  await transaction
    .updateTable("alert_incidents")
    .set({
      state: "open",
      acknowledged_at: null,
      acknowledged_by: null,
      acknowledged_by_id: null,
      steps_taken: [],
      steps_from: fromMs,
    })
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  await transaction.updateTable("alert_watches").set({ due_at: atOnce }).execute();
  return rows.length;
}

/** Gives back what somebody who is blocked or removed had in hand. */
export const giveBackOf = (transaction: TenantTransaction, userId: string): Promise<number> =>
  giveBackIncidents(transaction, sql<boolean>`acknowledged_by_id = ${userId}`);
