import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockIncidents, lockUnsent } from "./lock-rows.ts";

/** Ends what a rule that is off or removed has open, and drops what nobody was told yet: nobody is told of the end. */
export async function endOfRule(
  transaction: TenantTransaction,
  ruleId: number,
  nowMs: number,
): Promise<void> {
  await lockIncidents(transaction, sql`rule_id = ${ruleId} and state <> 'ended'`);
  await transaction
    .deleteFrom("alert_incidents")
    .where("rule_id", "=", ruleId)
    .where("state", "=", "pending")
    .execute();
  await transaction
    .updateTable("alert_incidents")
    .set((eb) => ({ state: "ended", ended_at: eb.fn<number>("greatest", ["started_at", eb.val(nowMs)]) }))
    .where("rule_id", "=", ruleId)
    .where("state", "!=", "ended")
    .execute();
  // It counts anew when it is switched on.
  await transaction.deleteFrom("alert_states").where("rule_id", "=", ruleId).execute();
  await lockUnsent(transaction, sql`rule_id = ${ruleId}`);
  await transaction
    .updateTable("alert_deliveries")
    .set({ state: "dropped", settled_at: sql<Date>`now()` })
    .where("rule_id", "=", ruleId)
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .execute();
}
