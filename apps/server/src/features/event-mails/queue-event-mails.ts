import {
  beginsUnplanned,
  gatherMails,
  type GatheredStarts,
  isMailed,
  mailGatheringMs,
  noGathering,
} from "@fiel/domain";
import { sql } from "kysely";
import { type MailOrder, queueMails } from "../../platform/mail/mail-queue.ts";
import type { PlannedEvents } from "../../platform/registrations/planned-events.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { plannedStopsAt } from "../../platform/telemetry/planned-stops-at.ts";
import { eventMailKind } from "./compose-event-mail.ts";
import { keepGathering, readGatherings } from "./gatherings.ts";
import { readMailedUsers } from "./mailed-users.ts";
import type { StartedEvent } from "./started-event.ts";

export interface EventMailMoment {
  readonly plannedEvents: PlannedEvents;
  /** UTC ms. */
  readonly nowMs: number;
}

/** First key of the advisory lock; the second is the tenant id. */
const lockOfEventMails = 0x6d61_696c;

/**
 * Queues mails for the tenant's new starts and for held ones whose time is over, and settles them, in one transaction. So each start is in exactly
 * one mail, however many servers run or are killed.
 */
export async function queueEventMails(
  transaction: TenantTransaction,
  tenantId: number,
  { plannedEvents, nowMs }: EventMailMoment,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfEventMails}, ${tenantId})`.execute(transaction);
  const settled = await settleStarts(transaction, tenantId);
  const starts = await withoutPlanned(transaction, tenantId, settled, plannedEvents);
  const gatherings = await readGatherings(transaction, tenantId, nowMs - mailGatheringMs, starts);
  const users = await readMailedUsers(transaction, tenantId);
  const orders: MailOrder[] = [];
  for (const { key, gathering } of gatherings.values()) {
    const own = starts.filter(({ equipment, code }) => equipment === key.equipment && code === key.code);
    const { mail, next } = gatherMails(
      gathering ?? noGathering,
      own.map(({ startedMs }) => startedMs),
      nowMs,
    );
    await keepGathering(transaction, tenantId, key, next);
    if (mail === null) continue;
    const told = users.filter(({ level }) => isMailed(key.level, level));
    orders.push(...told.map(({ email }) => orderOf(tenantId, email, { ...key, ...mail })));
  }
  await queueMails(transaction, orders);
}

/** Settles new starts; returns those of events that are mailed. */
async function settleStarts(transaction: TenantTransaction, tenantId: number): Promise<StartedEvent[]> {
  const { rows } = await sql<StartedEvent>`
    with settled as (
      update occurrence_starts set is_settled = true where tenant_id = ${tenantId} and not is_settled
      returning equipment, code, started_at
    )
    select s.equipment, s.code, s.started_at as "startedMs", e.notification_level as level
    from settled s join events e on e.tenant_id = ${tenantId} and e.code = s.code and e.removed_at is null
    where e.notification_level > 0 order by s.started_at
  `.execute(transaction);
  return rows;
}

/** Starts of unplanned stops. Neither a planned stop nor what begins during one is mailed. */
async function withoutPlanned(
  transaction: TenantTransaction,
  tenantId: number,
  starts: readonly StartedEvent[],
  plannedEvents: PlannedEvents,
): Promise<StartedEvent[]> {
  const instants = starts.map(({ equipment, startedMs: atMs }) => ({ equipment, atMs }));
  const stops = await plannedStopsAt(transaction, tenantId, instants, plannedEvents.spells);
  return starts.filter(({ equipment, code, startedMs }) =>
    beginsUnplanned({ code, startMs: startedMs, endMs: null }, stops.get(equipment) ?? [], plannedEvents),
  );
}

const orderOf = (
  tenantId: number,
  recipient: string,
  { equipment, code, count, firstMs, lastMs }: { equipment: number; code: number } & GatheredStarts,
): MailOrder => ({
  tenantId,
  kind: eventMailKind,
  recipient,
  details: { equipment, code, count, firstMs, lastMs },
});
