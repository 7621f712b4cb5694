import type { AlertSubject } from "@fiel/contracts";
import { dayMs } from "@fiel/domain";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { DecidedState } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { machinesOf, memoryOf } from "./alert-rule.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { ConditionSource, FactStretch, SubjectCondition } from "./conditions/condition.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { lockIncidents } from "./lock-rows.ts";
import { type Decided, decidedMs, keepDecided, readDecided } from "./decided-states.ts";
import { changedBy, keepIncidents, type KnownIncident, readKnown } from "./keep-incidents.ts";
import {
  decidedUntil,
  type DecidedStates,
  nothingDecided,
  ruleIncidents,
  type SubjectIncidents,
} from "./rule-incidents.ts";

const longestSilenceMs = 7 * dayMs;

/** Writes a rule's current incidents in the transaction. Returns the ids of those that ended. */
export type KeepRule = (transaction: TenantTransaction) => Promise<number[]>;

/** Computes a rule's incidents without locking anything, which may take long. Returns the function that writes them. */
export async function evaluateRule(source: ConditionSource, rule: StoredRule): Promise<KeepRule> {
  const { nowMs, postgres, reading } = source;
  const sinceMs = nowMs - conditionKinds[rule.condition.kind].lateMs - memoryOf(rule);
  const { decided, known } = await postgres.withTenant(reading.tenantId, async (transaction) => {
    const before = await decidedOf(transaction, source, rule);
    const fromMs = Math.min(sinceMs, ...[...before.states.values()].map(heldMs));
    return { decided: before, known: await readKnown(transaction, rule.id, fromMs) };
  });
  const startMs = goesOn(rule)
    ? decided.fromMs
    : Math.min(sinceMs, ...known.map((one) => one.startMs)) - memoryOf(rule);
  const complete = completeWith(known, rule, nowMs);
  const readFrom = (fromMs: number): Promise<SubjectIncidents[]> =>
    ruleIncidents(
      source,
      rule,
      { startMs: fromMs, endMs: nowMs },
      { states: decided.states, complete: complete.add },
    );
  const found = await readFrom(startMs).catch((error: unknown) => {
    const nearMs = decidedMs(rule, nowMs) - memoryOf(rule);
    // For a client too large to read from long ago, a short span is read, so that its rule is evaluated at all.
    if (startMs < nearMs && error instanceof CallError && error.code === "WindowTooLarge")
      return readFrom(nearMs);
    throw error;
  });
  const subjects = found.map((one) => (isStored(one, decided) ? one : withoutCut(one)));
  return async (transaction) => {
    const kept = subjects.map((one) => {
      const isGoneOn = isStored(one, decided);
      const of = { tenantId: reading.tenantId, rule, nowMs };
      return { ...of, ...undecidedOf(one, known, isGoneOn ? null : sinceMs) };
    });
    // Locks in one order all incidents that change now or are told next.
    const ids = [...complete.gone.keys(), ...kept.flatMap(changedBy)];
    await lockIncidents(
      transaction,
      sql`rule_id = ${rule.id} and (state = 'open' or id = any(${ids}::int[]))`,
    );
    await keepGone(transaction, complete.gone);
    const ended: number[] = [];
    for (const one of kept) ended.push(...(await keepIncidents(transaction, one)));
    await keepDecided(transaction, reading.tenantId, rule, goneOn(rule, decided, subjects, nowMs));
    return ended;
  };
}

const isStored = ({ subject }: SubjectIncidents, { stored }: Decided): boolean =>
  subject.kind === "equipment" && stored.has(Number(subject.id));

/** False for conditions without a history, and for late orders, which are read whole from the orders table. */
const goesOn = ({ condition }: StoredRule): boolean =>
  condition.kind !== "orderLate" && conditionKinds[condition.kind].hasHistory;

const decidedOf = async (
  transaction: TenantTransaction,
  { registrations, nowMs }: ConditionSource,
  rule: StoredRule,
): Promise<Decided> =>
  goesOn(rule)
    ? readDecided(
        transaction,
        rule,
        machinesOf(rule, registrations).map(({ mid }) => mid),
        nowMs,
      )
    : { states: new Map(), stored: new Set(), fromMs: nowMs };

/** Instant from which stored incidents are needed, UTC ms. An open incident may turn out to have ended before it was decided. */
const heldMs = ({ open, heldUntilMs, throughMs }: DecidedState): number =>
  open === null ? throughMs : Math.min(throughMs, heldUntilMs ?? throughMs);

/**
 * Stored incidents of a subject that may change, and the computed ones. Incidents that ended before the decided instant stay, except the one that was
 * open then; without a stored state, those that ended before `sinceMs` (UTC ms).
 */
function undecidedOf(
  { subject, incidents, before }: SubjectIncidents,
  known: readonly KnownIncident[],
  sinceMs: number | null,
) {
  const fromMs = sinceMs ?? before.throughMs;
  const mayChange = ({ ended_at: endMs, started_at: startMs }: KnownIncident["row"]): boolean =>
    endMs === null || endMs >= fromMs || startMs === before.open?.startMs;
  return {
    subject,
    known: known.filter(({ row }) => isOf(row, subject) && mayChange(row)),
    computed: incidents.filter(({ endMs }) => sinceMs === null || endMs === null || endMs >= sinceMs),
  };
}

/**
 * Removes an incident that was open under the former rule and does not hold under the present one. Its computed end is only the cut at the decided
 * instant; it is withdrawn and ends now.
 */
function withoutCut(one: SubjectIncidents): SubjectIncidents {
  const { open, throughMs } = one.before;
  const incidents = one.incidents.filter(
    ({ startMs, endMs }) => startMs !== open?.startMs || endMs !== throughMs,
  );
  if (incidents.length === one.incidents.length) return one;
  return { ...one, incidents, before: { ...nothingDecided, throughMs } };
}

/** New decided states by machine; empty for rules that are not continued. */
function goneOn(
  rule: StoredRule,
  { stored }: Decided,
  subjects: readonly SubjectIncidents[],
  nowMs: number,
): DecidedStates {
  if (!goesOn(rule)) return new Map();
  const atMs = decidedMs(rule, nowMs);
  const states = new Map<number, DecidedState>();
  for (const one of subjects) {
    const mid = Number(one.subject.id);
    const isNew = !stored.has(mid);
    if (!isNew && one.before.throughMs >= atMs) continue;
    const state = goneOnUntil(one, rule, atMs);
    if (isNew || state.throughMs > one.before.throughMs) states.set(mid, state);
  }
  return states;
}

/**
 * Nothing is decided after a gateway fell silent while an incident is open, because the end may be in records that it has not sent. A silence longer
 * than a week is not waited for.
 */
function goneOnUntil(one: SubjectIncidents, rule: StoredRule, atMs: number): DecidedState {
  const decided = decidedUntil(one, rule, atMs);
  const silent = one.silent.find(({ startMs, endMs }) => startMs <= atMs && endMs > atMs);
  if (decided.open === null || silent === undefined) return decided;
  return decidedUntil(one, rule, Math.max(silent.startMs, atMs - longestSilenceMs));
}

const isOf = (row: KnownIncident["row"], { kind, id }: AlertSubject): boolean =>
  row.subject_kind === kind && row.subject_id === id;

/** Adds stretches that the stores no longer hold for open incidents. They last while the condition is seen, and end when it was first not seen. */
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
      // Just before now, since a stretch that ends now still counts as lasting.
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
