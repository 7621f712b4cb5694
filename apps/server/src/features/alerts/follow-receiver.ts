import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Delivery } from "./delivery-queue.ts";

/** Sets the new chat number of a Telegram group, which changes when the group becomes a supergroup. */
export async function followChat(
  transaction: TenantTransaction,
  { destination_id: id }: Pick<Delivery, "destination_id">,
  chat: string,
): Promise<void> {
  if (id === null) return;
  await transaction
    .updateTable("alert_destinations")
    .set({ chat })
    .where("id", "=", id)
    .where("kind", "=", "telegram")
    .execute();
}

/** Deletes the push subscription of a device. */
export const forgetDevice = (transaction: TenantTransaction, target: string): Promise<unknown> =>
  transaction.deleteFrom("push_subscriptions").where("id", "=", Number(target)).execute();
