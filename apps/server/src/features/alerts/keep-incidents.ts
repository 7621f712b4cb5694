import type { AlertSubject } from "@fiel/contracts";
import { type Incident, reconcileIncidents, stepsFrom } from "@fiel/domain";
import { type Selectable, sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { AlertIncidentsTable } from "../../platform/stores/postgres/tables/incident-tables.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { FactIncident } from "./rule-incidents.ts";

export type IncidentRow = Selectable<AlertIncidentsTable>;

/** A stored incident with the fields that the domain reads. */
export interface KnownIncident {
  readonly row: IncidentRow;
  readonly startMs: number;
  readonly openedMs: number | null;
  readonly endMs: number | null;
}

export const knownOf = (row: IncidentRow): KnownIncident => ({
  row,
  startMs: row.started_at,
  openedMs: row.opened_at,
  endMs: row.ended_at,
});

/** Incidents of a rule that are not ended, or that ended at `sinceMs` (UTC ms) or later; in time order. */
export const readKnown = async (
  transaction: TenantTransaction,
  ruleId: number,
  sinceMs: number,
): Promise<KnownIncident[]> => {
  const rows = await transaction
    .selectFrom("alert_incidents")
    .selectAll()
    .where("rule_id", "=", ruleId)
    .where((eb) => eb.or([eb("state", "!=", "ended"), eb("ended_at", ">=", sinceMs)]))
    .orderBy("started_at")
    .execute();
  return rows.map(knownOf);
};

interface Kept {
  readonly tenantId: number;
  readonly rule: Pick<StoredRule, "id" | "watchedFrom">;
  readonly subject: AlertSubject;
  readonly known: readonly KnownIncident[];
  readonly computed: readonly FactIncident[];
  readonly nowMs: number;
}

/** Ids of the stored incidents that writing would change. */
export function changedBy({ known, computed }: Kept): number[] {
  const { changed, withdrawn } = reconcileIncidents(known, computed);
  const gone = withdrawn.filter(({ row }) => row.state !== "ended");
  return [...changed.map(({ known: { row } }) => row.id), ...gone.map(({ row }) => row.id)];
}

/**
 * Makes the stored incidents of one subject match the computed ones; returns the ids of those that end now. Ended incidents stay unless late records
 * change them. An open incident that turns out to be none ends.
 */
export async function keepIncidents(
  transaction: TenantTransaction,
  { tenantId, rule, subject, known, computed, nowMs }: Kept,
): Promise<number[]> {
  const { opened, changed, withdrawn } = reconcileIncidents(known, computed);
  const ended: number[] = [];
  for (const { row } of withdrawn) {
    if (row.state === "ended") continue;
    if (row.state !== "pending") ended.push(row.id);
    await withdraw(transaction, row, nowMs);
  }
  // Ends are written first, so that an incident that begins finds no open one.
  for (const {
    known: { row },
    now,
  } of changed.toSorted(endedFirst)) {
    // An incident that was opened stays opened, because it was told: neither a longer delay nor a later start makes it pending again.
    const openedMs = now.openedMs ?? row.opened_at;
    const state = stateOf({ ...now, openedMs });
    const facts = row.state === "pending" ? { facts: JSON.stringify((now as FactIncident).facts) } : {};
    const taken = sql<
      IncidentRow["state"]
    >`case when acknowledged_at is null then 'open' else 'acknowledged' end`;
    const set = {
      state: state === "open" ? taken : state,
      started_at: now.startMs,
      opened_at: openedMs,
      ...(row.steps_from === null && openedMs !== null
        ? // An incident that is open already but has no start of its steps was told from its opening on.
          { steps_from: row.opened_at ?? Math.max(stepsFrom(openedMs, nowMs), row.shelved_until ?? 0) }
        : {}),
      ended_at: now.endMs,
      ...facts,
    };
    await transaction.updateTable("alert_incidents").set(set).where("id", "=", row.id).execute();
    if (state === "ended" && row.state !== "ended") ended.push(row.id);
  }
  const news = (opened as readonly FactIncident[]).filter(
    ({ endMs }) => endMs === null || endMs >= rule.watchedFrom,
  );
  for (const incident of news)
    await transaction
      .insertInto("alert_incidents")
      .values(rowOf({ tenantId, ruleId: rule.id, subject, nowMs }, incident))
      .execute();
  return ended;
}

const endedFirst = (one: { now: Incident }, other: { now: Incident }): number =>
  Number(one.now.endMs === null) - Number(other.now.endMs === null);

async function withdraw(transaction: TenantTransaction, row: IncidentRow, nowMs: number): Promise<void> {
  if (row.state === "pending")
    await transaction.deleteFrom("alert_incidents").where("id", "=", row.id).execute();
  else
    await transaction
      .updateTable("alert_incidents")
      .set({ state: "ended", ended_at: Math.max(row.started_at, nowMs) })
      .where("id", "=", row.id)
      .execute();
}

interface Of {
  readonly tenantId: number;
  readonly ruleId: number;
  readonly subject: AlertSubject;
  readonly nowMs: number;
}

const rowOf = ({ tenantId, ruleId, subject, nowMs }: Of, incident: FactIncident) => ({
  tenant_id: tenantId,
  rule_id: ruleId,
  subject_kind: subject.kind,
  subject_id: subject.id,
  subject_name: subject.name,
  facts: JSON.stringify(incident.facts),
  state: stateOf(incident),
  started_at: incident.startMs,
  opened_at: incident.openedMs,
  steps_from: incident.openedMs === null ? null : stepsFrom(incident.openedMs, nowMs),
  ended_at: incident.endMs,
});

/** State of a computed incident; the caller turns open into acknowledged. */
function stateOf({
  openedMs,
  endMs,
}: Pick<FactIncident, "openedMs" | "endMs">): "pending" | "open" | "ended" {
  if (endMs !== null) return "ended";
  return openedMs === null ? "pending" : "open";
}
