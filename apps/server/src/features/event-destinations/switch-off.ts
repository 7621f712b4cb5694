import { sql } from "kysely";
import { systemActor } from "../../platform/audit/actor.ts";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { eventDestinationEntity } from "./event-destination-entity.ts";
import { lockDestination } from "./lock-destination.ts";

export interface SwitchedOff {
  readonly tenantId: number;
  readonly destination: number;
  /** Address that did not work; it may have been corrected since. */
  readonly url: string | null;
  readonly reason: string;
  readonly nowMs: number;
}

/** Switches off a destination that does not work, and mails the administrators; does nothing when it is off, removed, or elsewhere already. */
export async function switchOff(
  transaction: TenantTransaction,
  { tenantId, destination, url, reason, nowMs }: SwitchedOff,
): Promise<void> {
  await lockDestination(transaction, { tenantId, id: destination });
  const on = await transaction
    .selectFrom("event_destinations")
    .select("name")
    .where("id", "=", destination)
    .where(sql<boolean>`url is not distinct from ${url}`)
    .where("enabled", "=", true)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (on === undefined) return;
  const change = { transaction, by: systemActor(tenantId, "envio de eventos"), nowMs };
  const { enabled } = await updateRecord(change, eventDestinationEntity, destination, { enabled: false });
  if (enabled) return;
  const off = await transaction
    .updateTable("event_destination_states")
    .set({ switched_off_at: sql<Date>`now()` })
    .where("destination_id", "=", destination)
    .where("switched_off_at", "is", null)
    .returning("destination_id")
    .executeTakeFirst();
  if (off === undefined) return;
  await queueNotice(transaction, tenantId, { notice: "eventsOff", destination: on.name, reason });
}
