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

/** Brings a rule's incidents up to now in the transaction; answers the ids of those that ended. */
export type KeepRule = (transaction: TenantTransaction) => Promise<number[]>;

/** Reads what a rule's incidents are now, which may take long, and locks nothing; what it answers writes them. */
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
    // Of a client too large to be read from long ago, less is counted once: else its rule is never looked at.
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
    // What is told next is locked with what changes now: all in one order.
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

/** Of other kinds only the present is known, or what is about them tells all of it. */
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

/** An incident that was open when it was decided may turn out to have ended before. */
const heldMs = ({ open, heldUntilMs, throughMs }: DecidedState): number =>
  open === null ? throughMs : Math.min(throughMs, heldUntilMs ?? throughMs);

/**
 * What is stored of a subject and may change, and what was computed of it. What ended before it was decided is as it is, but for what
 * was not known to be over. Of one that is not gone on with: what ended before `sinceMs` (UTC ms).
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
 * What was open by what a rule was before, and does not hold by what it is now, has no end in the past: where its decided part was cut
 * is none. It is not there, and what was told of it ends now.
 */
function withoutCut(one: SubjectIncidents): SubjectIncidents {
  const { open, throughMs } = one.before;
  const incidents = one.incidents.filter(
    ({ startMs, endMs }) => startMs !== open?.startMs || endMs !== throughMs,
  );
  if (incidents.length === one.incidents.length) return one;
  return { ...one, incidents, before: { ...nothingDecided, throughMs } };
}

/** What is decided now and was not before, by machine. */
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
 * The end of what is open may lie in what a silent gateway has not sent yet: until it is heard of, nothing is decided from the last
 * time on when it was. Who is silent for longer than a week holds nothing up.
 */
function goneOnUntil(one: SubjectIncidents, rule: StoredRule, atMs: number): DecidedState {
  const decided = decidedUntil(one, rule, atMs);
  const silent = one.silent.find(({ startMs, endMs }) => startMs <= atMs && endMs > atMs);
  if (decided.open === null || silent === undefined) return decided;
  return decidedUntil(one, rule, Math.max(silent.startMs, atMs - longestSilenceMs));
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
