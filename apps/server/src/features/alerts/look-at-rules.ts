import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import { readRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { alertRuleEntity, type StoredRule } from "./alert-rule-entity.ts";
import type { ConditionSource } from "./conditions/condition.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { evaluateRule, type KeepRule } from "./evaluate-rule.ts";
import { holdLook, type LookLease } from "./look-lease.ts";
import { begunTrial, endedTrial, keepTrials, keepTrialsNow, type RuleTrials } from "./rule-trials.ts";
import { tellEnded } from "./tell-ended.ts";
import { tellOpen } from "./tell-open.ts";
import { tellUnreached } from "./tell-unreached.ts";
import { tellQuiet } from "./unsteady.ts";

/** Times of this server's last look by rule, UTC ms of its own clock; only for conditions that not every notice wakes. */
export interface LastLooks {
  get(rule: string): number | undefined;
  set(rule: string, atMs: number): unknown;
}

export interface LookingAtRules {
  readonly log: Pick<FastifyBaseLogger, "warn">;
  readonly source: ConditionSource;
  readonly lastLooks: LastLooks;
  readonly lease: LookLease;
}

/** A rule that was read, and how its incidents are written. */
interface ReadRule {
  readonly rule: StoredRule;
  /** Null when it was not due, or failed. */
  readonly keep: KeepRule | null;
  readonly error: unknown;
}

/** What became of a rule in a look. */
export interface RuleOutcome extends Pick<ReadRule, "rule" | "error"> {
  /** False when it was not due. */
  readonly isJudged: boolean;
  /** False when it failed, or changed since it was read. */
  readonly isSeen: boolean;
}

export const seenOf = (outcomes: readonly RuleOutcome[]): StoredRule[] =>
  outcomes.filter(({ isSeen }) => isSeen).map(({ rule }) => rule);

export const trialsAfter = (
  trials: RuleTrials,
  outcomes: readonly RuleOutcome[],
  nowMs: number,
): RuleTrials =>
  outcomes.reduce(
    (before, { rule, error, isJudged }) => (isJudged ? endedTrial(before, { rule, error, nowMs }) : before),
    trials,
  );

interface LookedAtRules {
  /** Rules that are still to be written. */
  readonly read: readonly ReadRule[];
  readonly seen: readonly StoredRule[];
  readonly trials: RuleTrials;
}

/**
 * Reads the rules, in the order in which a fault of one costs the others least. Rules that are looked at apart, and those before them, are written
 * too. Null when another look finished meanwhile.
 */
export async function lookAtRules(
  looking: LookingAtRules,
  rules: readonly StoredRule[],
  trials: RuleTrials,
): Promise<LookedAtRules | null> {
  const isCareful = looking.lease.killedLooks > 0;
  // A rule that was changed since it failed is still looked at apart.
  const failing = rules.filter(({ id }) => id in trials);
  const others = rules.filter((rule) => !failing.includes(rule));
  const read = await readRules(looking, isCareful ? [] : others);
  const apart = [...(isCareful ? others : []), ...failing];
  if (apart.length === 0) return { read, seen: [], trials };
  const together = read.length === 0 ? [] : await keepHeld(looking, read);
  if (together === null) return null;
  const seen = seenOf(together);
  let present = trialsAfter(trials, together, looking.source.nowMs);
  for (const rule of apart) {
    const looked = await lookApart(looking, rule, present);
    if (looked === null) return null;
    seen.push(...looked.seen);
    present = looked.trials;
  }
  return { read: [], seen, trials: present };
}

/** Looks at one rule, whose attempt is counted before, so that it is known when it takes the server along. */
async function lookApart(
  looking: LookingAtRules,
  rule: StoredRule,
  trials: RuleTrials,
): Promise<Omit<LookedAtRules, "read"> | null> {
  const { lease, source } = looking;
  const { nowMs, postgres, reading } = source;
  await keepTrialsNow(postgres, reading.tenantId, lease, begunTrial(trials, rule, nowMs));
  try {
    const read = await readRules(looking, [rule]);
    let after = trials;
    const outcomes = await keepHeld(looking, read, (done) => (after = trialsAfter(trials, done, nowMs)));
    return outcomes === null ? null : { seen: seenOf(outcomes), trials: after };
  } catch (error) {
    // The closing server or an unreachable store is no fault of the rule.
    await keepTrialsNow(postgres, reading.tenantId, lease, trials).catch(() => undefined);
    throw error;
  }
}

/** Writes read rules in a transaction of their own; null when another look finished meanwhile. */
function keepHeld(
  { log, source, lease }: LookingAtRules,
  read: readonly ReadRule[],
  settle?: (outcomes: readonly RuleOutcome[]) => RuleTrials,
): Promise<RuleOutcome[] | null> {
  const { tenantId } = source.reading;
  return source.postgres.withTenant(tenantId, async (transaction) => {
    if (!(await holdLook(transaction, tenantId, lease))) return null;
    const outcomes = await keepRules({ log, source, transaction }, read);
    if (settle !== undefined) await keepTrials(transaction, tenantId, lease, settle(outcomes));
    return outcomes;
  });
}

/** Whether a rule is due. Figures are not read again with every batch of a gateway. */
function isTime({ id, version, condition }: StoredRule, atMs: number, lastLooks: LastLooks): boolean {
  const { wokenMs } = conditionKinds[condition.kind];
  if (wokenMs === 0) return true;
  const key = `${id} ${version}`;
  // The absolute difference, so that a clock that was set back delays no look.
  if (Math.abs(atMs - (lastLooks.get(key) ?? -Infinity)) < wokenMs - 500) return false;
  lastLooks.set(key, atMs);
  return true;
}

/** Evaluates each rule. An error in one rule is logged and does not affect the others. */
async function readRules(
  { log, source, lastLooks }: Omit<LookingAtRules, "lease">,
  rules: readonly StoredRule[],
): Promise<ReadRule[]> {
  const read: ReadRule[] = [];
  for (const rule of rules)
    try {
      const keep = isTime(rule, source.nowMs, lastLooks) ? await evaluateRule(source, rule) : null;
      read.push({ rule, keep, error: null });
    } catch (error) {
      warn({ log, source }, rule, error);
      read.push({ rule, keep: null, error });
    }
  return read;
}

interface Keeping extends Pick<LookingAtRules, "log" | "source"> {
  readonly transaction: TenantTransaction;
}

/** Writes the evaluated rules. It blocks others from its first row lock on, and every writer locks in the same order (`lock-rows.ts`). */
export async function keepRules(keeping: Keeping, read: readonly ReadRule[]): Promise<RuleOutcome[]> {
  const { transaction } = keeping;
  const outcomes: RuleOutcome[] = [];
  for (const { rule, keep, error } of read.toSorted((one, other) => one.rule.id - other.rule.id)) {
    const isJudged = keep !== null || error !== null;
    if (error !== null) {
      outcomes.push({ rule, error, isJudged, isSeen: false });
      continue;
    }
    await sql`savepoint rule`.execute(transaction);
    try {
      const isSeen = await keepRule(keeping, rule, keep ?? (async () => []));
      outcomes.push({ rule, error, isJudged, isSeen });
    } catch (failure) {
      warn(keeping, rule, failure);
      await sql`rollback to savepoint rule`.execute(transaction);
      outcomes.push({ rule, error: failure, isJudged: true, isSeen: false });
    }
  }
  return outcomes;
}

/** Writes a rule's incidents and messages. False when the rule changed since it was read; the change has requested a look of its own. */
async function keepRule(
  { transaction, source }: Keeping,
  rule: StoredRule,
  keep: KeepRule,
): Promise<boolean> {
  const { nowMs, reading } = source;
  const [same] = await readRecords(
    transaction,
    alertRuleEntity,
    sql`id = ${rule.id} and version = ${rule.version} and enabled and removed_at is null`,
    sql`for share`,
  );
  if (same === undefined) return false;
  const ended = await keep(transaction);
  const telling = { transaction, tenantId: reading.tenantId, nowMs };
  await tellEnded(telling, rule, ended);
  await tellOpen(telling, rule);
  await tellUnreached(telling, rule);
  await tellQuiet(telling, rule);
  return true;
}

/** Logs why a rule was not evaluated. Throws when the look was aborted. */
function warn(
  { log, source: { reading } }: Omit<Keeping, "transaction">,
  rule: StoredRule,
  error: unknown,
): void {
  reading.signal.throwIfAborted();
  const { tenantId } = reading;
  log.warn({ err: error, tenantId, rule: rule.id }, "uma regra de alerta não pôde ser vista");
}
