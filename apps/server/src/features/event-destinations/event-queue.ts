import type { EventKind } from "@fiel/contracts";
import { type Selectable, sql } from "kysely";
import { type LeasedQueue, takeNext } from "../../platform/jobs/take-next.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { EventDeliveriesTable } from "../../platform/stores/postgres/tables/event-tables.ts";
import type { FoundEvent } from "./kinds/event-look.ts";

export type EventDelivery = Selectable<EventDeliveriesTable>;

/** Found events of one kind, in order. */
export interface FoundOfKind {
  readonly kind: EventKind;
  readonly events: readonly FoundEvent[];
}

interface Addressee {
  readonly id: number;
  readonly kinds: readonly EventKind[];
  readonly machines: readonly number[];
}

/**
 * Locks the queues of a destination until the transaction ends. Whoever adds to, settles or drops a queue does this first, in the order of the
 * destinations' ids and before anything else of theirs (`lock-destination.ts`), so that each lane has exactly one event that waits while others are
 * behind it.
 */
export const lockQueue = (transaction: TenantTransaction, destinationId: number): Promise<unknown> =>
  sql`select from event_destination_states where destination_id = ${destinationId} for update`.execute(
    transaction,
  );

/** Locks the queues of all destinations of the client. */
export const lockQueues = (transaction: TenantTransaction): Promise<unknown> =>
  sql`select from event_destination_states order by destination_id for update`.execute(transaction);

/** Stores the events, and queues each to the destinations that want it. Events that nobody wants are not stored. */
export async function queueEvents(
  transaction: TenantTransaction,
  { tenantId, tenant, nowMs }: { readonly tenantId: number; readonly tenant: string; readonly nowMs: number },
  found: readonly FoundOfKind[],
): Promise<void> {
  if (found.every(({ events }) => events.length === 0)) return;
  await lockQueues(transaction);
  const destinations = await transaction
    .selectFrom("event_destinations")
    .select(["id", "kinds", "machines"])
    .where("enabled", "=", true)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { kind, events } of found)
    for (const event of events) {
      const wanting = destinations.filter((one) => wants(one, kind, event));
      if (wanting.length === 0) continue;
      const { type, mid, lane, data } = event;
      const body = { type, timestamp: new Date(nowMs).toISOString(), tenant, data };
      const { id: postId } = await transaction
        .insertInto("event_posts")
        .values({ tenant_id: tenantId, type, mid, body: JSON.stringify(body) })
        .returning("id")
        .executeTakeFirstOrThrow();
      for (const { id } of wanting)
        await addDelivery(transaction, { tenant_id: tenantId, destination_id: id, post_id: postId, lane });
    }
}

const wants = ({ kinds, machines }: Addressee, kind: EventKind, event: FoundEvent): boolean =>
  kinds.includes(kind) &&
  (machines.length === 0 ||
    (event.machines.length > 0 && event.machines.every((mid) => machines.includes(mid))));

/** Adds an event at the end of its lane. The queue must be locked. */
export async function addDelivery(
  transaction: TenantTransaction,
  added: Pick<EventDelivery, "tenant_id" | "destination_id" | "post_id" | "lane">,
): Promise<void> {
  const { tenant_id, destination_id, post_id, lane } = added;
  await sql`
    insert into event_deliveries (tenant_id, destination_id, post_id, lane, state)
    select ${tenant_id}, ${destination_id}, ${post_id}, ${lane}, case when exists (
      select from event_deliveries where tenant_id = ${tenant_id} and destination_id = ${destination_id} and lane = ${lane} and state = 'waiting'
    ) then 'behind' else 'waiting' end
  `.execute(transaction);
}

/** Makes the next event of the lane wait, after the one before was settled. The queue must be locked. */
export const callNext = (
  transaction: TenantTransaction,
  { destination_id, lane }: Pick<EventDelivery, "destination_id" | "lane">,
): Promise<unknown> =>
  sql`
    update event_deliveries set state = 'waiting', due_at = now() where id = (
      select min(id) from event_deliveries where destination_id = ${destination_id} and lane = ${lane} and state = 'behind')
  `.execute(transaction);

/** Drops everything that waits for a destination. The queue must be locked. */
export async function dropWaiting(transaction: TenantTransaction, destinationId: number): Promise<void> {
  await transaction
    .updateTable("event_deliveries")
    .set({ state: "dropped", settled_at: sql<Date>`now()` })
    .where("destination_id", "=", destinationId)
    .where("state", "in", ["behind", "waiting"])
    .execute();
}

/** Takes the destination's next due event for this server alone; null when there is none. */
export function takeEvent(
  transaction: TenantTransaction,
  { tenantId, destinationId }: { readonly tenantId: number; readonly destinationId: number },
  leaseS: number,
): Promise<EventDelivery | null> {
  const waits = sql<boolean>`destination_id = ${destinationId} and state = 'waiting'`;
  const queue: LeasedQueue = { table: "event_deliveries", at: "due_at", waits };
  return takeNext<EventDelivery>(transaction, queue, { tenantId, leaseS });
}
