import type { AlertSubject } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { memoryOf } from "./alert-rule.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { ConditionSource, FactStretch, SubjectCondition } from "./conditions/condition.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { keepIncidents, type KnownIncident, readKnown } from "./keep-incidents.ts";
import { ruleIncidents } from "./rule-incidents.ts";

/** Brings a rule's incidents up to now in the transaction; answers the ids of those that ended. */
export type KeepRule = () => Promise<number[]>;

/** Reads what a rule's incidents are now, which may take long, and locks nothing; what it answers writes them. */
export async function evaluateRule(
  transaction: TenantTransaction,
  source: ConditionSource,
  rule: StoredRule,
): Promise<KeepRule> {
  const { nowMs, reading } = source;
  const sinceMs = nowMs - conditionKinds[rule.condition.kind].lateMs - memoryOf(rule);
  const known = await readKnown(transaction, rule.id, sinceMs);
  const startMs = Math.min(sinceMs, ...known.map((one) => one.startMs)) - memoryOf(rule);
  const complete = completeWith(known, rule, nowMs);
  const subjects = await ruleIncidents(source, rule, { startMs, endMs: nowMs }, complete.add);
  return async () => {
    await keepGone(transaction, complete.gone);
    const ended: number[] = [];
    for (const { subject, incidents } of subjects) {
      const own = known.filter(({ row }) => isOf(row, subject));
      const computed = incidents.filter(({ endMs }) => endMs === null || endMs >= sinceMs);
      const kept = { tenantId: reading.tenantId, rule, subject, known: own, computed, nowMs };
      ended.push(...(await keepIncidents(transaction, kept)));
    }
    return ended;
  };
}

const isOf = (row: KnownIncident["row"], { kind, id }: AlertSubject): boolean =>
  row.subject_kind === kind && row.subject_id === id;

/** What the stores do not tell any more of what is open: it holds while it is seen, and was gone when it was not seen first. */
function completeWith(known: readonly KnownIncident[], { condition }: StoredRule, nowMs: number) {
  const gone = new Map<number, number | null>();
  const { hasHistory } = conditionKinds[condition.kind];
  const add = (found: readonly SubjectCondition[]): SubjectCondition[] => {
    const all = new Map(found.map((one) => [`${one.subject.kind} ${one.subject.id}`, one]));
    for (const { row } of known.filter(({ endMs }) => endMs === null)) {
      const key = `${row.subject_kind} ${row.subject_id}`;
      const seen = all.get(key);
      if (seen !== undefined && hasHistory) continue;
      const holds = seen !== undefined && seen.stretches.length > 0;
      // Just before now: what ends now is not over yet.
      const goneMs = holds ? null : (row.gone_at ?? Math.max(row.started_at, nowMs - 1));
      if (goneMs !== row.gone_at) gone.set(row.id, goneMs);
      const stretch: FactStretch = { startMs: row.started_at, endMs: goneMs, facts: row.facts };
      const subject = { kind: row.subject_kind, id: row.subject_id, name: row.subject_name };
      all.set(key, { subject, stretches: [...(seen?.stretches ?? []), stretch] });
    }
    return [...all.values()];
  };
  return { add, gone };
}

async function keepGone(
  transaction: TenantTransaction,
  gone: ReadonlyMap<number, number | null>,
): Promise<void> {
  for (const [id, goneMs] of gone)
    await transaction.updateTable("alert_incidents").set({ gone_at: goneMs }).where("id", "=", id).execute();
}
