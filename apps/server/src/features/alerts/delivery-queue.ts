import { type RawBuilder, type Selectable, sql } from "kysely";
import { keepTaken, type LeasedQueue, takeNext } from "../../platform/jobs/take-next.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AlertDeliveriesTable } from "../../platform/stores/postgres/tables/incident-tables.ts";

export type Delivery = Selectable<AlertDeliveriesTable>;

/** Seconds after which another server takes over a message of a dead one; a longer attempt renews the lease. */
export const usualLeaseS = 90;
/** Waits before the next attempts, s. After the last attempt the message fails, unless it is kept (`keptWaitS`). */
const waitsS = [15, 60, 300, 1_800] as const;
/** Seconds between attempts of a kept message: its incident is open and reached nobody. */
const keptWaitS = 300;
const longestWaitS = 3_600;
/** Attempts that a kept message is set back to, so that the next one is its last again. */
export const keptAttempts = waitsS.length;

export const isLastAttempt = ({ attempts }: Pick<Delivery, "attempts">): boolean => attempts > waitsS.length;

/** Seconds until the next attempt; `askedS` is the wait that the receiver asked for. */
export const nextWaitS = ({ attempts }: Pick<Delivery, "attempts">, askedS: number | undefined): number =>
  Math.min(askedS ?? waitsS[attempts - 1] ?? keptWaitS, longestWaitS);

/** True when more attempts were begun than are allowed: they were never settled, so the message may be what ends the servers. */
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

/** Takes the tenant's next due message of a queue for this server; null when there is none. */
export const takeDelivery = (
  transaction: TenantTransaction,
  tenantId: number,
  way: keyof typeof queues,
  leaseS: number,
): Promise<Delivery | null> => takeNext<Delivery>(transaction, queues[way], { tenantId, leaseS });

/** Renews the lease; false when another server has the message. */
export const keepDelivery = (
  transaction: TenantTransaction,
  { id, attempts: attempt }: Delivery,
  leaseS: number,
): Promise<boolean> =>
  keepTaken(transaction, queueOf(sql<boolean>`state = 'waiting'`), { id, attempt, leaseS });
