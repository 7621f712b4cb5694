import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DeliveryResult } from "../../platform/channels/channel.ts";
import { type LeasedQueue, takeNext } from "../../platform/jobs/take-next.ts";
import { requireRecord } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import type { AlertDeliveriesTable } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import { keepRuleAsItIs, lockIncidents } from "./lock-rows.ts";
import { tellEnd } from "./tell-ended.ts";

export type Delivery = Selectable<AlertDeliveriesTable>;

/** A server that dies leaves a message to another after this long; an attempt takes less. */
export const usualLeaseS = 90;
/** Waits before the next attempt, s; after the last it has failed. */
const waitsS = [15, 60, 300, 1_800] as const;

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

/**
 * Writes down how an attempt ended, unless another server has taken the message since. Whom the beginning reaches after the end is
 * told the end too; where that cannot be done, it is told of, and the message is not sent again for it.
 */
export async function settleDelivery(
  transaction: TenantTransaction,
  delivery: Delivery,
  result: DeliveryResult | { readonly state: "dropped"; readonly reason: string },
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { id, tenant_id: tenantId, attempts } = delivery;
  const isOver = attempts > waitsS.length;
  const reason = "reason" in result ? storableText(result.reason.slice(0, 500)) : null;
  const waitS = result.state === "later" ? (result.waitS ?? waitsS[attempts - 1] ?? 0) : 0;
  const state = result.state === "later" ? (isOver ? "failed" : "waiting") : result.state;
  // Before the message itself: the end of what was told may have to be told too.
  if (mayTellEnd(delivery, state)) {
    await keepRuleAsItIs(transaction, delivery.rule_id);
    await lockIncidents(transaction, sql`id = any(${delivery.incidents}::int[])`, "share");
  }
  const settled = await transaction
    .updateTable("alert_deliveries")
    .set({
      state,
      reason,
      due_at: sql<Date>`now() + make_interval(secs => ${Math.min(waitS, 3_600)})`,
      settled_at: state === "waiting" ? null : sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (settled === undefined) return;
  await sql`savepoint settled`.execute(transaction);
  try {
    if (state === "gone" && delivery.channel === "push") await forgetDevice(transaction, delivery.target);
    if (mayTellEnd(delivery, state)) await tellLate(transaction, tenantId, delivery);
  } catch (error) {
    await sql`rollback to savepoint settled`.execute(transaction);
    onFailure(error);
  }
}

const forgetDevice = (transaction: TenantTransaction, target: string): Promise<unknown> =>
  transaction.deleteFrom("push_subscriptions").where("id", "=", Number(target)).execute();

/** A digest says of each whether it ended. */
const mayTellEnd = ({ purpose }: Delivery, state: string): boolean =>
  state === "delivered" && purpose === "opened";

async function tellLate(transaction: TenantTransaction, tenantId: number, delivery: Delivery): Promise<void> {
  // They are locked, whatever their state: a look that ends one in this moment sees that it was told, or is seen here.
  const incidents = await transaction
    .selectFrom("alert_incidents")
    .select(["id", "rule_id as ruleId", "state"])
    .where("id", "in", delivery.incidents)
    .orderBy("id")
    .execute();
  for (const { id, ruleId, state } of incidents) {
    if (state !== "ended") continue;
    const { digestAbove } = await requireRecord(transaction, alertRuleEntity, ruleId);
    await tellEnd({ transaction, tenantId }, { id: ruleId, digestAbove }, id, delivery);
  }
}
