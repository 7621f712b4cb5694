import { type Selectable, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AlertDeliveriesTable } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { dropUnsent } from "./drop-unsent.ts";
import { findPerson } from "./find-person.ts";
import { type Queueing, queueMessage, type ToldRule } from "./queue-message.ts";

type Told = Pick<
  Selectable<AlertDeliveriesTable>,
  "channel" | "target" | "target_name" | "user_id" | "destination_id"
>;

/** Tells the end to whom the beginning reached; who was not told yet is told neither. */
export async function tellEnded(
  queueing: Queueing,
  rule: ToldRule,
  incidentIds: readonly number[],
): Promise<void> {
  const { transaction } = queueing;
  for (const id of incidentIds) {
    if (await isUnsteady(transaction, id)) continue;
    await dropUnsent(transaction, id);
    for (const row of await readTold(queueing, rule, [id])) await tellEnd(queueing, rule, id, row);
  }
}

/** That it goes on and off is told whether it is on or off just now, and its end when it is quiet. */
const isUnsteady = async (transaction: TenantTransaction, id: number): Promise<boolean> => {
  const row = await transaction
    .selectFrom("alert_incidents")
    .select("unsteady_since")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.unsteady_since !== null;
};

/** Whom the beginning of any of these incidents reached, each once. */
export const readTold = (
  { transaction }: Queueing,
  rule: ToldRule,
  incidentIds: readonly number[],
): Promise<Told[]> =>
  transaction
    .selectFrom("alert_deliveries")
    .select(["channel", "target", "target_name", "user_id", "destination_id"])
    .distinctOn(["channel", "target"])
    // By the rule: under row-level security no index serves what a list holds.
    .where("rule_id", "=", rule.id)
    .where("purpose", "!=", "ended")
    .where("state", "=", "delivered")
    .where(sql<boolean>`incidents && ${incidentIds}::int[]`)
    .execute();

/** Who was told, as they are called now; null: they are not to be told any more. */
async function nameOf(transaction: TenantTransaction, told: Told): Promise<string | null> {
  if (told.user_id === null) return told.target_name;
  return (await findPerson(transaction, told.user_id))?.name ?? null;
}

/** What telling an end takes of a rule, one that was removed too. */
export const readEndedRule = (transaction: TenantTransaction, ruleId: number): Promise<ToldRule> =>
  transaction
    .selectFrom("alert_rules")
    .select(["id", "digest_above as digestAbove"])
    .where("id", "=", ruleId)
    .executeTakeFirstOrThrow();

/** Once to each, however often the beginning reached it. */
export async function tellEnd(
  queueing: Queueing,
  rule: ToldRule,
  incidentId: number,
  told: Told,
): Promise<void> {
  const { channel, target, user_id: userId, destination_id: destinationId } = told;
  // Of who is gone no name is written anew.
  const name = await nameOf(queueing.transaction, told);
  if (name === null) return;
  const known = await queueing.transaction
    .selectFrom("alert_deliveries")
    .select("id")
    .where("rule_id", "=", rule.id)
    .where("purpose", "=", "ended")
    .where("channel", "=", channel)
    .where("target", "=", target)
    .where(sql<boolean>`incidents @> array[${incidentId}]::int[]`)
    .executeTakeFirst();
  if (known !== undefined) return;
  const recipient = { channel, target, name, userId, destinationId };
  await queueMessage(queueing, { rule, incidentId, purpose: "ended", step: null, recipient });
}
