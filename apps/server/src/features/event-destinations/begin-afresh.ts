import { formerSecretHours } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/**
 * A destination has another address: failures of the former one no longer count, and what waits is due at once, with all attempts before it. The
 * queue must be locked.
 */
export async function beginAfresh(transaction: TenantTransaction, destinationId: number): Promise<void> {
  await transaction
    .updateTable("event_destination_states")
    .set({ failing_since: null, switched_off_at: null, addressed_at: sql<Date>`now()` })
    .where("destination_id", "=", destinationId)
    .execute();
  await transaction
    .updateTable("event_deliveries")
    .set({ due_at: sql<Date>`now()`, attempts: 0 })
    .where("destination_id", "=", destinationId)
    .where("state", "in", ["behind", "waiting"])
    .execute();
}

/** Lets the former secret sign for a while beside the new one. The queue must be locked. */
export async function keepFormerSecret(
  transaction: TenantTransaction,
  destinationId: number,
  former: string | null,
): Promise<void> {
  await transaction
    .updateTable("event_destination_states")
    .set({
      former_secret: former,
      former_until: sql<Date>`now() + make_interval(hours => ${formerSecretHours})`,
    })
    .where("destination_id", "=", destinationId)
    .execute();
}
