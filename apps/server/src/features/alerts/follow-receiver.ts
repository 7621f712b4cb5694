import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { Delivery } from "./delivery-queue.ts";

/** A group of Telegram that grew has another number: the destination goes there from now on. */
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

/** The subscription of a device that is over. */
export const forgetDevice = (transaction: TenantTransaction, target: string): Promise<unknown> =>
  transaction.deleteFrom("push_subscriptions").where("id", "=", Number(target)).execute();
