import { sql } from "kysely";
import type { Change } from "../../platform/records/entity.ts";
import { lockIncidents, lockUnsent } from "./lock-rows.ts";
import type { ToldRule } from "./queue-message.ts";
import { tellEnded } from "./tell-ended.ts";
import { tellQuiet } from "./unsteady.ts";

/**
 * Ends the incidents of a rule that is switched off or removed, and drops its unsent messages. Those who were told are told that the rule ended it.
 */
export async function endOfRule(
  { transaction, by: { tenantId }, nowMs }: Change,
  { id: ruleId, digestAbove }: ToldRule,
): Promise<void> {
  await lockIncidents(transaction, sql`rule_id = ${ruleId} and state <> 'ended'`);
  await transaction
    .deleteFrom("alert_incidents")
    .where("rule_id", "=", ruleId)
    .where("state", "=", "pending")
    .execute();
  const ended = await transaction
    .updateTable("alert_incidents")
    .set((eb) => ({
      state: "ended",
      ended_at: eb.fn<number>("greatest", ["started_at", eb.val(nowMs)]),
      ended_by_rule: true,
    }))
    .where("rule_id", "=", ruleId)
    .where("state", "!=", "ended")
    .returning("id")
    .execute();
  // The rule counts from zero when it is switched on again.
  await transaction.deleteFrom("alert_states").where("rule_id", "=", ruleId).execute();
  await lockUnsent(transaction, sql`rule_id = ${ruleId}`);
  await transaction
    .updateTable("alert_deliveries")
    .set({ state: "dropped", settled_at: sql<Date>`now()` })
    .where("rule_id", "=", ruleId)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
  const telling = { transaction, tenantId, nowMs };
  const rule = { id: ruleId, digestAbove };
  await tellEnded(
    telling,
    rule,
    ended.map(({ id }) => id).toSorted((one, other) => one - other),
  );
  await tellQuiet(telling, rule, { atOnce: true });
}
