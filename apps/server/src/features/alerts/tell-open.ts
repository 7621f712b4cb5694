import { dueStep, quietMs } from "@fiel/domain";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { IncidentRow } from "./keep-incidents.ts";
import { type Queueing, queueMessage } from "./queue-message.ts";
import { recipientsOf } from "./recipients.ts";
import { steadinessOf } from "./unsteady.ts";

export interface Telling extends Queueing {
  readonly nowMs: number;
}

/** Takes the due step of each open incident once: messages and the taken step are written in one transaction. */
export async function tellOpen(telling: Telling, rule: StoredRule): Promise<void> {
  const { transaction, nowMs } = telling;
  const open = await transaction
    .selectFrom("alert_incidents")
    .selectAll()
    .where("rule_id", "=", rule.id)
    .where("state", "=", "open")
    .orderBy("opened_at")
    .orderBy("id")
    // A concurrent acknowledgement waits for this lock, then drops the messages queued here.
    .forUpdate()
    .execute();
  const afterMinutes = rule.steps.map((step) => step.afterMinutes);
  for (const found of open) {
    const row = await inheritShelving(telling, found);
    const due = dueStep(toldOf(row), afterMinutes, nowMs);
    if (due === null || (await isDamped(telling, row))) continue;
    await takeStep(telling, rule, row, due.step);
    await transaction
      .updateTable("alert_incidents")
      .set({ steps_taken: [...row.steps_taken, due.step], steps_from: due.stepsFromMs })
      .where("id", "=", row.id)
      .execute();
  }
}

/** Whether the incident is not told yet, because its subject is already told as unsteady and it has not lasted long enough. */
async function isDamped(telling: Telling, row: IncidentRow): Promise<boolean> {
  const { how, sinceMs } = await steadinessOf(telling, row);
  if (sinceMs !== row.unsteady_since)
    await telling.transaction
      .updateTable("alert_incidents")
      .set({ unsteady_since: sinceMs })
      .where("id", "=", row.id)
      .execute();
  return how === "goesOn" && telling.nowMs < (row.opened_at ?? row.started_at) + quietMs;
}

const toldOf = (row: IncidentRow) => ({
  stepsFromMs: row.steps_from ?? row.opened_at ?? 0,
  endMs: row.ended_at,
  acknowledgedMs: row.acknowledged_at,
  shelvedUntilMs: row.shelved_until,
  taken: row.steps_taken,
});

/** Copies the shelving of the same rule and subject to a new incident, which is then told from its first step on when the shelving ends. */
async function inheritShelving({ transaction, nowMs }: Telling, row: IncidentRow): Promise<IncidentRow> {
  if (row.steps_taken.length > 0 || row.shelved_until !== null) return row;
  const shelved = await transaction
    .selectFrom("alert_incidents")
    .select(["shelved_until", "shelved_until as steps_from", "shelved_by", "shelved_by_id"])
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

/** Queues one message for each recipient of the step. */
async function takeStep(telling: Telling, rule: StoredRule, row: IncidentRow, place: number): Promise<void> {
  const step = rule.steps[place];
  if (step === undefined) return;
  for (const recipient of await recipientsOf(telling.transaction, step))
    await queueMessage(telling, { rule, incidentId: row.id, purpose: "opened", step: place, recipient });
}
