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

/** Tells the end to the recipients whom the beginning reached, and drops the messages not sent yet. */
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

/** An unsteady incident is told as such, and its end when the subject is quiet. */
const isUnsteady = async (transaction: TenantTransaction, id: number): Promise<boolean> => {
  const row = await transaction
    .selectFrom("alert_incidents")
    .select("unsteady_since")
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined && row.unsteady_since !== null;
};

/** Recipients whom a message about any of these incidents reached, each once. */
export const readTold = (
  { transaction }: Queueing,
  rule: ToldRule,
  incidentIds: readonly number[],
): Promise<Told[]> =>
  transaction
    .selectFrom("alert_deliveries")
    .select(["channel", "target", "target_name", "user_id", "destination_id"])
    .distinctOn(["channel", "target"])
    // By the rule, because under row-level security no index serves the array of incidents.
    .where("rule_id", "=", rule.id)
    .where("purpose", "!=", "ended")
    .where("state", "=", "delivered")
    .where(sql<boolean>`incidents && ${incidentIds}::int[]`)
    .execute();

/** Current name of a recipient; null when they may not be told any more. */
async function nameOf(transaction: TenantTransaction, told: Told): Promise<string | null> {
  if (told.user_id === null) return told.target_name;
  return (await findPerson(transaction, told.user_id))?.name ?? null;
}

/** Fields of a rule for telling an end, even of a removed rule. */
export const readEndedRule = (transaction: TenantTransaction, ruleId: number): Promise<ToldRule> =>
  transaction
    .selectFrom("alert_rules")
    .select(["id", "digest_above as digestAbove"])
    .where("id", "=", ruleId)
    .executeTakeFirstOrThrow();

/** Queues the end once for each recipient, however often they were told of the beginning. */
export async function tellEnd(
  queueing: Queueing,
  rule: ToldRule,
  incidentId: number,
  told: Told,
): Promise<void> {
  const { channel, target, user_id: userId, destination_id: destinationId } = told;
  // Nothing is queued for a removed user, whose name must not be stored again.
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
