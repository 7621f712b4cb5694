import type { AlertChannel, AlertDelivery, AlertIncident } from "@fiel/contracts";
import { minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { requireRecord } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import type { Delivery } from "./delivery-queue.ts";
import { readIncidents } from "./read-incidents.ts";
import { recipientsOf } from "./recipients.ts";

export async function requireIncident(
  transaction: TenantTransaction,
  id: number,
  nowMs: number,
): Promise<AlertIncident> {
  const [incident] = await readIncidents(transaction, sql`id = ${id}`, nowMs, { limit: 1 });
  if (incident === undefined) throw new CallError("NotFound");
  return incident;
}

/** Messages about an incident, in order of queueing. */
export async function deliveriesOf(
  transaction: TenantTransaction,
  incidentId: number,
): Promise<AlertDelivery[]> {
  const rows = await transaction
    .selectFrom("alert_deliveries")
    .selectAll()
    .where(sql<boolean>`incidents @> array[${incidentId}]::int[]`)
    .orderBy("queued_at")
    .orderBy("id")
    .execute();
  return rows.map(shownDelivery);
}

const shownDelivery = (row: Delivery): AlertDelivery => ({
  id: row.id,
  channel: row.channel,
  purpose: row.purpose,
  step: row.step === null ? null : row.step + 1,
  to: row.target_name,
  state: row.state,
  attempts: row.attempts,
  reason: row.reason,
  queuedAt: row.queued_at.getTime(),
  settledAt: row.settled_at?.getTime() ?? null,
});

interface Upcoming {
  readonly step: number;
  readonly dueAt: number;
  readonly to: { name: string; channel: AlertChannel }[];
}

/** Steps of an open incident that are not taken yet; empty in other states. */
export async function upcomingOf(
  transaction: TenantTransaction,
  incident: AlertIncident,
): Promise<Upcoming[]> {
  if (incident.state !== "open") return [];
  const { steps } = await requireRecord(transaction, alertRuleEntity, incident.rule.id);
  const { steps_taken: taken, steps_from: fromMs } = await transaction
    .selectFrom("alert_incidents")
    .select(["steps_taken", "steps_from"])
    .where("id", "=", incident.id)
    .executeTakeFirstOrThrow();
  const upcoming: Upcoming[] = [];
  for (const [place, step] of steps.entries()) {
    if (taken.includes(place)) continue;
    const dueMs = (fromMs ?? incident.openedAt ?? incident.startedAt) + step.afterMinutes * minuteMs;
    const to = (await recipientsOf(transaction, step)).map(({ name, channel }) => ({ name, channel }));
    upcoming.push({ step: place + 1, dueAt: Math.max(dueMs, incident.shelved?.until ?? 0), to });
  }
  return upcoming;
}
