import type { AlertRuleValues } from "@fiel/contracts";
import { dayMs, minuteMs, noIncidents } from "@fiel/domain";
import { sql } from "kysely";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import type { DecidedState } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { memoryOf } from "./alert-rule.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import type { IncidentRow } from "./keep-incidents.ts";
import { type DecidedStates, nothingDecided } from "./rule-incidents.ts";

/** Instants up to which it is decided are whole steps of every figure, so that they are looked at as they were. */
const stepMs = 5 * minuteMs;
/** What was decided longer ago is gone on with no more, and what would have been is told of as far back. */
export const historyMs = 30 * dayMs;

/** Up to when nothing more comes to be known of a condition, UTC ms. */
export const decidedMs = ({ condition }: Pick<AlertRuleValues, "condition">, nowMs: number): number =>
  Math.floor((nowMs - conditionKinds[condition.kind].lateMs) / stepMs) * stepMs;

/** What decides which incidents a rule makes of a machine: by another name or with other steps it is the same. */
export const deciding = (rule: AlertRuleValues): string =>
  JSON.stringify([
    rule.condition,
    rule.onDelayS,
    rule.offDelayS,
    rule.minimumCount,
    rule.countWithinS,
    rule.active,
    rule.suppressWhenSilent,
  ]);

export interface Decided {
  readonly states: DecidedStates;
  /** Machines whose state is stored; others go on from their last incident. */
  readonly stored: ReadonlySet<number>;
  /** From when the condition is to be read, UTC ms. */
  readonly fromMs: number;
}

/** Of what a rule's incidents go on, of each of these machines. */
export async function readDecided(
  transaction: TenantTransaction,
  rule: StoredRule,
  mids: readonly number[],
  nowMs: number,
): Promise<Decided> {
  const rows = await transaction
    .selectFrom("alert_states")
    .select(["equipment", "state"])
    .where("rule_id", "=", rule.id)
    .where("decided_by", "=", deciding(rule))
    .where("through_at", ">=", nowMs - historyMs)
    .where("through_at", "<=", nowMs)
    .execute();
  const known = new Map(rows.map(({ equipment, state }) => [equipment, state]));
  const missing = mids.filter((mid) => !known.has(mid));
  const atMs = decidedMs(rule, nowMs);
  const seeded =
    missing.length === 0 ? new Map<number, DecidedState>() : await readLast(transaction, rule, atMs);
  const states = new Map<number, DecidedState>();
  const froms = [atMs];
  for (const mid of mids) {
    const state = known.get(mid) ?? seeded.get(mid);
    if (state !== undefined) states.set(mid, state);
    froms.push(known.has(mid) ? (state?.throughMs ?? atMs) : seedFromMs(rule, state, atMs));
  }
  return { states, stored: new Set(mids.filter((mid) => known.has(mid))), fromMs: Math.min(...froms) };
}

/**
 * Since when a rule that made no incident before an instant (UTC ms) is replayed up to it. Where it counts, its incidents depend on where
 * counting begins: whoever asks within a month begins at the same instant.
 */
export const replayFromMs = ({ minimumCount }: AlertRuleValues, atMs: number): number =>
  minimumCount > 1 ? Math.floor((atMs - historyMs) / historyMs) * historyMs : atMs - historyMs;

/** Without an incident before, counts depend on all that came: a new rule goes on from what it would have done. */
function seedFromMs(rule: AlertRuleValues, state: DecidedState | undefined, atMs: number): number {
  if (state === undefined && rule.minimumCount > 1) return replayFromMs(rule, atMs);
  return Math.max(state?.throughMs ?? 0, atMs - memoryOf(rule));
}

/** How machines stood at an instant (UTC ms) by their last incidents before it: an incident uses up all that it counts. */
export async function readLast(
  transaction: TenantTransaction,
  { id }: Pick<StoredRule, "id">,
  atMs: number,
): Promise<Map<number, DecidedState>> {
  const rows = await transaction
    .selectFrom("alert_incidents")
    .selectAll()
    .distinctOn("subject_id")
    .where("rule_id", "=", id)
    .where("subject_kind", "=", "equipment")
    .where("opened_at", "<=", atMs)
    .orderBy("subject_id")
    .orderBy("opened_at", "desc")
    .execute();
  return new Map(rows.map((row) => [Number(row.subject_id), stateAfter(row, atMs)]));
}

function stateAfter(row: IncidentRow, atMs: number): DecidedState {
  const { started_at: startMs, opened_at: openedMs, ended_at: endMs, facts } = row;
  if (openedMs !== null && (endMs === null || endMs > atMs))
    return { ...noIncidents, throughMs: atMs, heldUntilMs: atMs, open: { startMs, openedMs }, facts };
  return { ...nothingDecided, throughMs: endMs ?? atMs };
}

/** Writes down what was decided of machines, so that the next look goes on from there. */
export async function keepDecided(
  transaction: TenantTransaction,
  tenantId: number,
  rule: StoredRule,
  states: DecidedStates,
): Promise<void> {
  if (states.size === 0) return;
  const decidedBy = deciding(rule);
  const rows = [...states].map(([equipment, state]) => ({
    tenant_id: tenantId,
    rule_id: rule.id,
    equipment,
    decided_by: decidedBy,
    through_at: state.throughMs,
    state: JSON.stringify(state),
  }));
  await transaction
    .insertInto("alert_states")
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "rule_id", "equipment"]).doUpdateSet({
        decided_by: sql.ref("excluded.decided_by"),
        through_at: sql.ref("excluded.through_at"),
        state: sql.ref("excluded.state"),
      }),
    )
    .execute();
}
