import { dueSteps, mailGatheringMs } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { IncidentRow } from "./keep-incidents.ts";
import { type Recipient, recipientsOf } from "./recipients.ts";

export interface Telling {
  readonly transaction: TenantTransaction;
  readonly tenantId: number;
  readonly nowMs: number;
}

/** Takes the steps of a rule's open incidents that are due, each once, in the transaction that writes that they were taken. */
export async function tellOpen(telling: Telling, rule: StoredRule): Promise<void> {
  const { transaction, nowMs } = telling;
  const open = await transaction
    .selectFrom("alert_incidents")
    .selectAll()
    .where("rule_id", "=", rule.id)
    .where("state", "=", "open")
    .orderBy("opened_at")
    .orderBy("id")
    .execute();
  const afterMinutes = rule.steps.map((step) => step.afterMinutes);
  for (const found of open) {
    const row = await inheritShelving(telling, found);
    const due = dueSteps(toldOf(row), afterMinutes, nowMs);
    if (due.length === 0) continue;
    for (const step of due) await takeStep(telling, rule, row, step);
    await transaction
      .updateTable("alert_incidents")
      .set({ steps_taken: [...row.steps_taken, ...due] })
      .where("id", "=", row.id)
      .execute();
  }
}

export const toldOf = (row: IncidentRow) => ({
  openedMs: row.opened_at ?? 0,
  endMs: row.ended_at,
  acknowledgedMs: row.acknowledged_at,
  shelvedUntilMs: row.shelved_until,
  taken: row.steps_taken,
});

/** What is shelved stays so when it comes again. */
async function inheritShelving({ transaction, nowMs }: Telling, row: IncidentRow): Promise<IncidentRow> {
  if (row.steps_taken.length > 0 || row.shelved_until !== null) return row;
  const shelved = await transaction
    .selectFrom("alert_incidents")
    .select(["shelved_until", "shelved_by"])
    .where("rule_id", "=", row.rule_id)
    .where("subject_kind", "=", row.subject_kind)
    .where("subject_id", "=", row.subject_id)
    .where("shelved_until", ">", nowMs)
    .orderBy("shelved_until", "desc")
    .executeTakeFirst();
  if (shelved === undefined) return row;
  await transaction.updateTable("alert_incidents").set(shelved).where("id", "=", row.id).execute();
  return { ...row, ...shelved };
}

async function takeStep(telling: Telling, rule: StoredRule, row: IncidentRow, place: number): Promise<void> {
  const step = rule.steps[place];
  if (step === undefined) return;
  const isMany = place === 0 && (await openedLately(telling, rule.id)) > rule.digestAbove;
  for (const recipient of await recipientsOf(telling.transaction, step)) {
    if (isMany) await gather(telling, rule.id, row.id, recipient);
    else await queue(telling, rule.id, row.id, { purpose: "opened", step: place, recipient });
  }
}

/** How many of the rule opened within ten minutes. */
async function openedLately({ transaction, nowMs }: Telling, ruleId: number): Promise<number> {
  const { n } = await transaction
    .selectFrom("alert_incidents")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("rule_id", "=", ruleId)
    .where("opened_at", ">", nowMs - mailGatheringMs)
    .executeTakeFirstOrThrow();
  return n;
}

/** Adds an incident to the recipient's digest that did not leave yet; it leaves ten minutes after its first. */
async function gather(
  { transaction, tenantId }: Telling,
  ruleId: number,
  incidentId: number,
  to: Recipient,
): Promise<void> {
  const waiting = await transaction
    .updateTable("alert_deliveries")
    .set({ incidents: sql<number[]>`incidents || ${incidentId}::int` })
    .where("rule_id", "=", ruleId)
    .where("purpose", "=", "digest")
    .where("state", "=", "waiting")
    .where("attempts", "=", 0)
    .where("channel", "=", to.channel)
    .where("target", "=", to.target)
    .returning("id")
    .execute();
  if (waiting.length > 0) return;
  await transaction
    .insertInto("alert_deliveries")
    .values({
      ...deliveryOf(tenantId, ruleId, incidentId, to),
      purpose: "digest",
      step: 0,
      due_at: sql<Date>`now() + make_interval(secs => ${mailGatheringMs / 1000})`,
    })
    .execute();
}

const deliveryOf = (tenantId: number, ruleId: number, incidentId: number, to: Recipient) => ({
  tenant_id: tenantId,
  rule_id: ruleId,
  incidents: [incidentId],
  channel: to.channel,
  target: to.target,
  target_name: to.name,
  user_id: to.userId,
  destination_id: to.destinationId,
});

interface Message {
  readonly purpose: "opened" | "ended";
  readonly step: number | null;
  readonly recipient: Recipient;
}

export async function queue(
  { transaction, tenantId }: Pick<Telling, "transaction" | "tenantId">,
  ruleId: number,
  incidentId: number,
  { purpose, step, recipient }: Message,
): Promise<void> {
  await transaction
    .insertInto("alert_deliveries")
    .values({ ...deliveryOf(tenantId, ruleId, incidentId, recipient), purpose, step })
    .execute();
}

/** Tells the end to whom the beginning reached; who was not told yet is told neither. */
export async function tellEnded(
  telling: Pick<Telling, "transaction" | "tenantId">,
  incidentIds: readonly number[],
): Promise<void> {
  const { transaction } = telling;
  for (const id of incidentIds) {
    await transaction
      .updateTable("alert_deliveries")
      .set({ state: "dropped", settled_at: sql<Date>`now()` })
      .where("purpose", "=", "opened")
      .where("state", "=", "waiting")
      .where("attempts", "=", 0)
      .where(sql<boolean>`incidents @> array[${id}]::int[]`)
      .execute();
    const told = await transaction
      .selectFrom("alert_deliveries")
      .selectAll()
      .distinctOn(["channel", "target"])
      .where("purpose", "!=", "ended")
      .where("state", "=", "delivered")
      .where(sql<boolean>`incidents @> array[${id}]::int[]`)
      .execute();
    for (const row of told) await tellEnd(telling, id, row);
  }
}

interface Told {
  readonly rule_id: number;
  readonly channel: Recipient["channel"];
  readonly target: string;
  readonly target_name: string;
  readonly user_id: string | null;
  readonly destination_id: number | null;
}

/** Once to each, however often the beginning reached it. */
export async function tellEnd(
  telling: Pick<Telling, "transaction" | "tenantId">,
  incidentId: number,
  told: Told,
): Promise<void> {
  const known = await telling.transaction
    .selectFrom("alert_deliveries")
    .select("id")
    .where("purpose", "=", "ended")
    .where("channel", "=", told.channel)
    .where("target", "=", told.target)
    .where(sql<boolean>`incidents @> array[${incidentId}]::int[]`)
    .executeTakeFirst();
  if (known !== undefined) return;
  const recipient: Recipient = {
    channel: told.channel,
    target: told.target,
    name: told.target_name,
    userId: told.user_id,
    destinationId: told.destination_id,
  };
  await queue(telling, told.rule_id, incidentId, { purpose: "ended", step: null, recipient });
}
