import { type RawBuilder, type Selectable, sql } from "kysely";
import { keepTaken, type LeasedQueue, takeNext } from "../../platform/jobs/take-next.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AlertDeliveriesTable } from "../../platform/stores/postgres/tables/incident-tables.ts";

export type Delivery = Selectable<AlertDeliveriesTable>;

/** A server that dies leaves a message to another after this long; an attempt that takes longer renews it. */
export const usualLeaseS = 90;
/** Waits before the next attempt, s; after the last it has failed, unless somebody still has to know. */
const waitsS = [15, 60, 300, 1_800] as const;
/** s between attempts of what reached nobody and is open still. */
const keptWaitS = 300;
const longestWaitS = 3_600;
/** Attempts of one that was kept: the next is its last again. */
export const keptAttempts = waitsS.length;

export const isLastAttempt = ({ attempts }: Pick<Delivery, "attempts">): boolean => attempts > waitsS.length;

/** s until the next attempt; `askedS`: what the other side asked for. */
export const nextWaitS = ({ attempts }: Pick<Delivery, "attempts">, askedS: number | undefined): number =>
  Math.min(askedS ?? waitsS[attempts - 1] ?? keptWaitS, longestWaitS);

/** Whether so many servers ended in the middle of it that it may be what ends them. */
export const endsServers = ({ attempts }: Pick<Delivery, "attempts">): boolean =>
  attempts > waitsS.length + 1;

const queueOf = (waits: RawBuilder<boolean>): LeasedQueue => ({
  table: "alert_deliveries",
  at: "due_at",
  waits,
});
const queues = {
  mail: queueOf(sql<boolean>`state = 'waiting' and channel = 'mail'`),
  outside: queueOf(sql<boolean>`state = 'waiting' and channel <> 'mail'`),
} as const;

/** Takes the tenant's next message that is due and goes that way, for this server alone; null when there is none. */
export const takeDelivery = (
  transaction: TenantTransaction,
  tenantId: number,
  way: keyof typeof queues,
  leaseS: number,
): Promise<Delivery | null> => takeNext<Delivery>(transaction, queues[way], { tenantId, leaseS });

/** Whether the message is still this server's; its lease begins anew. */
export const keepDelivery = (
  transaction: TenantTransaction,
  { id, attempts: attempt }: Delivery,
  leaseS: number,
): Promise<boolean> =>
  keepTaken(transaction, queueOf(sql<boolean>`state = 'waiting'`), { id, attempt, leaseS });
