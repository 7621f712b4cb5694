import { dayMs, minuteMs } from "@fiel/domain";
import { sql } from "kysely";
import { isStoreFailure, wasGivenUp } from "../../platform/http/store-failure.ts";
import { queueNotice } from "../../platform/mail/notice-mails.ts";
import type { PostgresStore, TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { QueryLimitExceeded } from "../../platform/stores/telemetry/engine/query-limit-exceeded.ts";
import { storableText } from "../../platform/stores/postgres/storable-json.ts";
import type { RuleTrial } from "../../platform/stores/postgres/tables/incident-tables.ts";
import type { StoredRule } from "./alert-rule-entity.ts";
import type { LookLease } from "./look-lease.ts";

/** Failed looks in a row after which a rule is tried more seldom and the client's administrators are told. */
const toldFailures = 3;
/** Wait after the third failure, ms; it doubles with each further one up to a day. */
const firstWaitMs = 10 * minuteMs;

/** Trials by rule id. A rule without one did not fail. */
export type RuleTrials = Record<string, RuleTrial>;

/** Reason for a look that ended with its server, which the rule may have killed. */
const interrupted = "o servidor foi interrompido durante a execução";

/** The rule's trial; null when it did not fail, or was changed since. */
export const trialOf = (trials: RuleTrials, { id, version }: StoredRule): RuleTrial | null => {
  const trial = trials[id];
  return trial?.version === version ? trial : null;
};

const waitMs = (attempts: number): number =>
  attempts < toldFailures ? 0 : Math.min(dayMs, firstWaitMs * 2 ** Math.min(attempts - toldFailures, 20));

/** Whether a rule that failed often is not to be looked at yet. A time over a day ahead comes from a clock that was set back. */
export function isSetAside(trials: RuleTrials, rule: StoredRule, nowMs: number): boolean {
  const trial = trialOf(trials, rule);
  if (trial === null || trial.attempts < toldFailures) return false;
  const leftMs = trial.at + waitMs(trial.attempts) - nowMs;
  return leftMs > 0 && leftMs <= dayMs;
}

export const readTrials = async (transaction: TenantTransaction): Promise<RuleTrials> => {
  const row = await transaction.selectFrom("alert_watches").select("trials").executeTakeFirst();
  return row?.trials ?? {};
};

/** The trials in which the rule's present attempt is counted, as if the server were killed during it. */
export function begunTrial(trials: RuleTrials, rule: StoredRule, nowMs: number): RuleTrials {
  const before = trialOf(trials, rule);
  const attempts = Math.min(before?.attempts ?? 0, 1_000_000) + 1;
  const trial = {
    version: rule.version,
    attempts,
    at: nowMs,
    reason: interrupted,
    told: before?.told ?? false,
  };
  return { ...trials, [rule.id]: trial };
}

/** Whether a store gave up what took too long or conflicted: the rule may be heavy, or others kept the store busy. */
const wasTooMuch = (error: unknown): boolean => error instanceof QueryLimitExceeded || wasGivenUp(error);

/**
 * The trials after a look at a rule. A store that is away is no failure of the rule. What was too much for a store counts once in ten minutes, so that a
 * busy minute sets no rule aside, and a rule that is always too much is told of.
 */
export function endedTrial(
  before: RuleTrials,
  { rule, error, nowMs }: { readonly rule: StoredRule; readonly error: unknown; readonly nowMs: number },
): RuleTrials {
  if (error !== null && isStoreFailure(error) && !wasTooMuch(error)) return before;
  const sinceMs = nowMs - (trialOf(before, rule)?.at ?? -Infinity);
  if (wasTooMuch(error) && sinceMs >= 0 && sinceMs < firstWaitMs) return before;
  const { [rule.id]: _own, ...others } = before;
  if (error === null) return others;
  const reason = reasonOf(error);
  const begun = begunTrial(before, rule, nowMs)[rule.id] as RuleTrial;
  return { ...others, [rule.id]: { ...begun, reason } };
}

/** Most characters of a reason: a store's message may contain the whole query. */
const longestReason = 500;

const reasonOf = (error: unknown): string =>
  storableText((error instanceof Error ? error.message : String(error)).slice(0, longestReason));

/** Stores the trials while this server holds the look. */
export const keepTrials = (
  transaction: TenantTransaction,
  tenantId: number,
  { looker }: Pick<LookLease, "looker">,
  trials: RuleTrials,
): Promise<unknown> =>
  sql`
    update alert_watches set trials = ${JSON.stringify(trials)}::jsonb where tenant_id = ${tenantId} and looker = ${looker}::uuid
  `.execute(transaction);

/** As `keepTrials`, in its own transaction, so that a server that is killed afterwards leaves it. */
export const keepTrialsNow = (
  postgres: Pick<PostgresStore, "withTenant">,
  tenantId: number,
  lease: Pick<LookLease, "looker">,
  trials: RuleTrials,
): Promise<unknown> =>
  postgres.withTenant(tenantId, (transaction) => keepTrials(transaction, tenantId, lease, trials));

/**
 * Tells the administrators of rules that failed three times in a row, once until they are looked at or changed. Returns the trials of the present
 * rules, in which these are told.
 */
export async function tellTrials(
  transaction: TenantTransaction,
  tenantId: number,
  rules: readonly StoredRule[],
  trials: RuleTrials,
): Promise<RuleTrials> {
  const present: RuleTrials = {};
  for (const rule of rules) {
    const trial = trials[rule.id];
    if (trial === undefined) continue;
    const isDue = trial.version === rule.version && trial.attempts >= toldFailures && !trial.told;
    const { attempts, reason } = trial;
    if (isDue)
      await queueNotice(transaction, tenantId, {
        notice: "ruleFailed",
        rule: rule.name,
        failures: attempts,
        reason,
      });
    present[rule.id] = isDue ? { ...trial, told: true } : trial;
  }
  return present;
}
