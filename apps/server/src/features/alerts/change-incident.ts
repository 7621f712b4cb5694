import type { AlertIncident } from "@fiel/contracts";
import { sql } from "kysely";
import { type AuditActor, userIdOf } from "../../platform/audit/actor.ts";
import { recordAudit } from "../../platform/audit/record-audit.ts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { atOnce } from "../../platform/told/due-at-once.ts";
import { giveBackIncidents } from "../../platform/told/give-back-incidents.ts";
import { dropUnsent } from "./drop-unsent.ts";
import { findPerson } from "./find-person.ts";
import { requireIncident } from "./incident-details.ts";
import { lockIncidents } from "./lock-rows.ts";

export interface IncidentChange {
  readonly transaction: TenantTransaction;
  readonly by: AuditActor;
  readonly nowMs: number;
}

/**
 * Acknowledges an open incident and drops its unsent messages. An incident in another state stays as it is. Throws Unauthenticated when the user was
 * blocked or removed meanwhile, which has given back what they had in hand. Locks the user, then the incident (ADR 0079).
 */
export async function acknowledge(
  { transaction, by, nowMs }: IncidentChange,
  id: number,
): Promise<AlertIncident> {
  const userId = userIdOf(by);
  if (userId !== null && (await findPerson(transaction, userId, { locked: true })) === undefined)
    throw new CallError("Unauthenticated");
  const taken = await transaction
    .updateTable("alert_incidents")
    .set({
      state: "acknowledged",
      acknowledged_at: nowMs,
      acknowledged_by: by.name,
      acknowledged_by_id: userId,
    })
    .where("id", "=", id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (taken !== undefined) {
    await dropUnsent(transaction, id);
    await audit({ transaction, by, nowMs }, id, "acknowledge");
  }
  return requireIncident(transaction, id, nowMs);
}

/** Gives an acknowledged incident back, so that somebody else can take it. An incident in another state stays as it is. */
export async function giveBack(
  { transaction, by, nowMs }: IncidentChange,
  id: number,
): Promise<AlertIncident> {
  const given = await giveBackIncidents(transaction, sql<boolean>`id = ${id}`, nowMs);
  if (given > 0) await audit({ transaction, by, nowMs }, id, "giveBack");
  return requireIncident(transaction, id, nowMs);
}

/** Shelves a rule for a subject until `untilMs`; null ends the shelving. It holds for the incidents that are open and for those that open later. */
export async function shelve(
  change: IncidentChange,
  id: number,
  untilMs: number | null,
): Promise<AlertIncident> {
  const { transaction, by, nowMs } = change;
  const incident = await requireIncident(transaction, id, nowMs);
  const { kind, id: subject } = incident.subject;
  await lockIncidents(
    transaction,
    sql`rule_id = ${incident.rule.id} and subject_kind = ${kind} and subject_id = ${subject}
      and (id = ${id} or state <> 'ended' or shelved_until > ${nowMs})`,
  );
  const tellsAgain = untilMs !== null || incident.shelved !== null;
  // One statement, because changing a row twice in a transaction locks its rule, which the request that switches the rule off has already locked.
  await transaction
    .updateTable("alert_incidents")
    .set({
      shelved_until: untilMs,
      shelved_by: untilMs === null ? null : by.name,
      shelved_by_id: untilMs === null ? null : userIdOf(by),
      ...(tellsAgain ? toldAgainFrom(untilMs ?? nowMs) : {}),
    })
    .where("rule_id", "=", incident.rule.id)
    .where("subject_kind", "=", kind)
    .where("subject_id", "=", subject)
    .where((eb) => eb.or([eb("id", "=", id), eb("state", "!=", "ended"), eb("shelved_until", ">", nowMs)]))
    .execute();
  await transaction.updateTable("alert_watches").set({ due_at: atOnce }).execute();
  const after = untilMs === null ? {} : { after: { until: new Date(untilMs).toISOString() } };
  await audit(change, id, untilMs === null ? "unshelve" : "shelve", after);
  return requireIncident(transaction, id, nowMs);
}

/**
 * An incident that is still open when its shelving ends is told from its first step on, even if it was told before: others than the person who
 * shelved it must know. Shelving it again moves the end. Source: ISA-18.2 (an alarm that leaves the shelf is annunciated).
 */
function toldAgainFrom(atMs: number) {
  const isOpen = sql<boolean>`state = 'open'`;
  return {
    steps_taken: sql<number[]>`case when ${isOpen} then '{}' else steps_taken end`,
    steps_from: sql<number>`case when ${isOpen} then ${atMs} else steps_from end`,
  };
}

async function audit(
  { transaction, by, nowMs }: IncidentChange,
  id: number,
  action: string,
  more: object = {},
): Promise<void> {
  const { rule, subject } = await requireIncident(transaction, id, nowMs);
  const entityName = `${rule.name}, ${subject.name}`;
  await recordAudit(transaction, { by, action, entity: "alertIncident", entityId: id, entityName, ...more });
}
