import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { EventDelivery } from "./event-queue.ts";

/** What is posted to a destination. */
export interface Message {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
  readonly formerSecret: string | null;
  readonly body: string;
}

/** Null when the destination has no address, because it came from another installation without its secrets. */
export async function messageOf(
  transaction: TenantTransaction,
  { destination_id, post_id }: EventDelivery,
): Promise<Message | null> {
  const address = await addressOf(transaction, destination_id);
  const { uid, body } = await transaction
    .selectFrom("event_posts")
    .select(["uid", "body"])
    .where("id", "=", post_id)
    .executeTakeFirstOrThrow();
  return address === null ? null : { ...address, id: uid, body: JSON.stringify(body) };
}

/** Address and secrets of a destination; null without an address. */
export async function addressOf(
  transaction: TenantTransaction,
  destinationId: number,
): Promise<Omit<Message, "id" | "body"> | null> {
  const { url, secret, formerSecret } = await transaction
    .selectFrom("event_destinations as d")
    .leftJoin("event_destination_states as s", "s.destination_id", "d.id")
    .select(["d.url", "d.secret"])
    .select(sql<string | null>`case when s.former_until > now() then s.former_secret end`.as("formerSecret"))
    .where("d.id", "=", destinationId)
    .executeTakeFirstOrThrow();
  return url === null || secret === null ? null : { url, secret, formerSecret };
}
