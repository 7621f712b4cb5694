import { sql } from "kysely";
import type { DeliveryResult } from "../../platform/channels/channel.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import { tellWhatLosesAll } from "../../platform/told/untold-steps.ts";
import { type Delivery, isLastAttempt, keptAttempts, nextWaitS, usualLeaseS } from "./delivery-queue.ts";
import { forgetDevice } from "./follow-receiver.ts";
import { keepRuleAsItIs, lockIncidents } from "./lock-rows.ts";
import { noteReached, tellNobodyKnows } from "./reached.ts";
import { readEndedRule, tellEnd } from "./tell-ended.ts";

export type DeliveryEnd = DeliveryResult | { readonly state: "dropped"; readonly reason: string };

/**
 * Stores the result of an attempt, unless another server has taken the message since. Recipients reached after the end are told the end too; a
 * failure of that is reported to `onFailure`, and the message is not sent again.
 */
export async function settleDelivery(
  transaction: TenantTransaction,
  delivery: Delivery,
  result: DeliveryEnd,
  onFailure: (error: unknown) => void,
): Promise<void> {
  const { id, attempts, purpose } = delivery;
  // Locked before the message, because the follow-up may change them (`lock-rows.ts`).
  if (purpose !== "ended") {
    await keepRuleAsItIs(transaction, delivery.rule_id);
    await lockIncidents(transaction, sql`id = any(${delivery.incidents}::int[])`);
  }
  const after = await afterAttempt(transaction, delivery, result);
  const settled = await transaction
    .updateTable("alert_deliveries")
    .set({
      state: after.state,
      reason: "reason" in result ? storableText(result.reason.slice(0, 500)) : null,
      attempts: after.attempts,
      due_at: sql<Date>`now() + make_interval(secs => ${after.waitS})`,
      settled_at: after.state === "waiting" ? null : sql<Date>`now()`,
    })
    .where("id", "=", id)
    .where("attempts", "=", attempts)
    .where("state", "=", "waiting")
    .returning("id")
    .executeTakeFirst();
  if (settled === undefined) return;
  await sql`savepoint settled`.execute(transaction);
  try {
    await follow(transaction, delivery, after.state);
  } catch (error) {
    await sql`rollback to savepoint settled`.execute(transaction);
    onFailure(error);
  }
}

interface After {
  readonly state: Delivery["state"];
  readonly attempts: number;
  readonly waitS: number;
}

/** State after an attempt. After the last one a message is kept only while an incident of it is open and reached nobody. */
async function afterAttempt(
  transaction: TenantTransaction,
  delivery: Delivery,
  result: DeliveryEnd,
): Promise<After> {
  const { attempts } = delivery;
  if (result.state === "moved") return { state: "waiting", attempts, waitS: 0 };
  if (result.state !== "later") return { state: result.state, attempts, waitS: 0 };
  const waitS = nextWaitS(delivery, result.waitS);
  if (!isLastAttempt(delivery)) return { state: "waiting", attempts, waitS };
  const isKept = delivery.purpose !== "ended" && (await unknownOf(transaction, delivery)).length > 0;
  return isKept
    ? { state: "waiting", attempts: keptAttempts, waitS }
    : { state: "failed", attempts, waitS: 0 };
}

/** Follows up a result: for the receiver, for those who were told, and for other messages of the same channel. */
async function follow(
  transaction: TenantTransaction,
  delivery: Delivery,
  state: Delivery["state"],
): Promise<void> {
  const { channel, target, purpose } = delivery;
  if (state === "gone" && channel === "push")
    await tellWhatLosesAll(transaction, delivery.tenant_id, () => forgetDevice(transaction, target));
  if (state === "delivered") {
    if (purpose !== "ended") await noteReached(transaction, delivery);
    if (purpose === "opened") await tellLate(transaction, delivery);
    await wakeKept(transaction, delivery);
  }
  if ((state === "failed" || state === "gone") && purpose !== "ended")
    await tellNobodyKnows(transaction, delivery, await unknownOf(transaction, delivery));
}

/** Ids of the message's incidents that are open and reached nobody. */
const unknownOf = async (transaction: TenantTransaction, { incidents }: Delivery): Promise<number[]> => {
  const rows = await transaction
    .selectFrom("alert_incidents")
    .select("id")
    .where("id", "in", incidents)
    .where("state", "=", "open")
    .where("reached_at", "is", null)
    .execute();
  return rows.map(({ id }) => id);
};

/** Makes kept messages of a working channel due now. Only those due later than a lease from now, which no server holds. */
async function wakeKept(transaction: TenantTransaction, { channel, target }: Delivery): Promise<void> {
  const same = channel === "mail" || channel === "push" ? sql`true` : sql`target = ${target}`;
  await sql`
    update alert_deliveries set due_at = now() where id in (
      select id from alert_deliveries
      where state = 'waiting' and channel = ${channel} and ${same} and attempts = ${keptAttempts}
        and due_at > now() + make_interval(secs => ${usualLeaseS})
      order by id for update skip locked
    )
  `.execute(transaction);
}

async function tellLate(transaction: TenantTransaction, delivery: Delivery): Promise<void> {
  const { tenant_id: tenantId } = delivery;
  // Locked whatever their state. A look that ends one now either sees this delivery or is seen here.
  const incidents = await transaction
    .selectFrom("alert_incidents")
    .select(["id", "rule_id as ruleId", "state", "unsteady_since as unsteadyMs", "quiet_told as isQuiet"])
    .where("id", "in", delivery.incidents)
    .orderBy("id")
    .execute();
  for (const { id, ruleId, state, unsteadyMs, isQuiet } of incidents) {
    // The end of an unsteady incident is told when its subject is quiet.
    if (state !== "ended" || (unsteadyMs !== null && !isQuiet)) continue;
    await tellEnd({ transaction, tenantId }, await readEndedRule(transaction, ruleId), id, delivery);
  }
}
