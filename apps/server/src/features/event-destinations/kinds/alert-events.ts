import type { AlertBody } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { type FoundEvent, isoOf, laneOfMachine, type LookAtKind } from "./event-look.ts";

/** Ended incidents are followed for this long, ms. */
const followedMs = dayMs;

/** Incidents of the alert rules: opened, which is when people are told, and ended. */
export const lookAtAlerts: LookAtKind = async ({ postgres, tenantId, nowMs, sinceMs, signal }, told) => {
  const known = [...told.keys()].map(Number);
  const rows = await postgres.withTenant(
    tenantId,
    (transaction) => readIncidents(transaction, { known, nowMs, sinceMs }),
    signal,
  );
  const events: FoundEvent[] = [];
  const after = new Map<string, Readonly<Record<string, unknown>>>();
  for (const row of rows) {
    const before = told.get(String(row.id))?.["ended"] as boolean | undefined;
    const ended = row.ended_at !== null;
    if (row.ended_at === null || row.ended_at > nowMs - followedMs) after.set(String(row.id), { ended });
    const types = [
      ...(before === undefined ? (["alert.opened"] as const) : []),
      ...(ended && before !== true ? (["alert.ended"] as const) : []),
    ];
    const mid = row.subject_kind === "equipment" ? Number(row.subject_id) : null;
    const data: AlertBody = {
      id: row.id,
      rule: { name: row.rule, kind: row.condition.kind },
      subject: { kind: row.subject_kind, id: row.subject_id, name: row.subject_name },
      from: isoOf(row.started_at),
      to: row.ended_at === null ? null : isoOf(row.ended_at),
    };
    for (const type of types)
      events.push({
        type,
        mid,
        machines: mid === null ? [] : [mid],
        lane: mid === null ? `a${row.subject_kind}${row.subject_id}` : laneOfMachine(mid),
        data,
      });
  }
  return { events, told: after };
};

interface WantedIncidents {
  /** Ids of incidents that were told and may have ended since. */
  readonly known: readonly number[];
  readonly nowMs: number;
  readonly sinceMs: number;
}

/** Opened incidents that go on, that ended lately, or that were told. */
const readIncidents = (transaction: TenantTransaction, { known, nowMs, sinceMs }: WantedIncidents) =>
  transaction
    .selectFrom("alert_incidents as i")
    .innerJoin("alert_rules as r", "r.id", "i.rule_id")
    .select(["i.id", "i.started_at", "i.ended_at", "i.subject_kind", "i.subject_id", "i.subject_name"])
    .select(["r.name as rule", "r.condition"])
    .where("i.opened_at", "is not", null)
    .where((is) =>
      is.or([
        is("i.ended_at", "is", null),
        is.and([is("i.ended_at", ">", nowMs - followedMs), is("i.opened_at", ">=", sinceMs)]),
        is("i.id", "in", known.length > 0 ? known : [0]),
      ]),
    )
    .orderBy("i.id")
    .execute();
