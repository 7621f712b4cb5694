import type { AnswerOf, BodyOf, changeEventDestination } from "@fiel/contracts";
import { newWebhookSecret } from "../../platform/channels/standard-webhook.ts";
import type { Expected } from "../../platform/http/record-version.ts";
import type { Change } from "../../platform/records/entity.ts";
import { removeRecord } from "../../platform/records/remove-record.ts";
import { updateRecord } from "../../platform/records/update-record.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { eventDestinationEntity, shownDestination } from "./event-destination-entity.ts";
import { dropWaiting } from "./event-queue.ts";
import { lockDestination } from "./lock-destination.ts";

type Changing = typeof changeEventDestination;

/** Changes a destination; answers it with its new secret, or null when it keeps the present one. */
export async function changeDestination(
  change: Change,
  { id, renewSecret, ...values }: BodyOf<Changing>,
  expected: Expected = null,
): Promise<AnswerOf<Changing>> {
  const { transaction, by } = change;
  await lockDestination(transaction, { tenantId: by.tenantId, id });
  const secret = renewSecret === true ? newWebhookSecret() : null;
  const set = {
    ...values,
    ...(secret === null ? {} : { secret }),
    ...((await isMended(transaction, id, values.url)) ? { enabled: true } : {}),
  };
  const changed = await updateRecord(change, eventDestinationEntity, id, set, { expected });
  return { ...(await shownDestination(transaction, changed)), secret };
}

/** Removes a destination and drops what waits for it. */
export async function removeDestination(
  change: Change,
  id: number | null,
  expected: Expected = null,
): Promise<void> {
  const { transaction, by } = change;
  await lockDestination(transaction, { tenantId: by.tenantId, id });
  const removed = await removeRecord(change, eventDestinationEntity, id, expected);
  await dropWaiting(transaction, removed.id);
}

/** Whether the change gives another address to a destination that the server switched off: what the former one answered does not keep it off. */
async function isMended(
  transaction: TenantTransaction,
  id: number,
  url: string | undefined,
): Promise<boolean> {
  if (url === undefined) return false;
  const off = await transaction
    .selectFrom("event_destinations as d")
    .innerJoin("event_destination_states as s", "s.destination_id", "d.id")
    .select("d.url")
    .where("d.id", "=", id)
    .where("s.switched_off_at", "is not", null)
    .executeTakeFirst();
  return off !== undefined && off.url !== url;
}
