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

/** Decided instants are multiples of this, ms. It is a multiple of the interval of every figure, so that a replay reads the same instants. */
const stepMs = 5 * minuteMs;
/** States older than this are not continued, and previews reach as far back, ms. */
export const historyMs = 30 * dayMs;

/** Instant up to which no late record changes the condition, UTC ms. */
export const decidedMs = ({ condition }: Pick<AlertRuleValues, "condition">, nowMs: number): number =>
  Math.floor((nowMs - conditionKinds[condition.kind].lateMs) / stepMs) * stepMs;

/** Key of the fields that determine a rule's incidents. The name and the steps are not among them. */
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
  /** Machines with a stored state; the others start from their last incident. */
  readonly stored: ReadonlySet<number>;
  /** Instant from which the condition must be read, UTC ms. */
  readonly fromMs: number;
}

/** Decided states of a rule for these machines. */
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
 * Start of the replay for a rule without incidents before an instant, UTC ms. For a rule that counts, incidents depend on where counting begins; the
 * start is fixed per period of 30 days, so that all requests of the period agree.
 */
export const replayFromMs = ({ minimumCount }: AlertRuleValues, atMs: number): number =>
  minimumCount > 1 ? Math.floor((atMs - historyMs) / historyMs) * historyMs : atMs - historyMs;

/**
 * Whether a figure keeps its side of the limit without a value beyond it: within the deadband, and while there are too few packages to judge. Then
 * only what came long before tells on which side it is.
 */
const isSticky = ({ condition }: AlertRuleValues): boolean =>
  "minimumPackages" in condition || ("deadband" in condition && condition.deadband > 0);

/**
 * Start of reading for a machine without a stored state. A rule that counts and has no incident yet starts like its preview, as does one whose figure
 * keeps its side.
 */
function seedFromMs(rule: AlertRuleValues, state: DecidedState | undefined, atMs: number): number {
  if (isSticky(rule)) return Math.max(state?.throughMs ?? 0, replayFromMs(rule, atMs));
  if (state === undefined && rule.minimumCount > 1) return replayFromMs(rule, atMs);
  return Math.max(state?.throughMs ?? 0, atMs - memoryOf(rule));
}

/** State of machines at an instant (UTC ms) by the last incident that opened before it. An incident resets the count. */
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

/** Stores the decided states, from which the next look continues. */
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
