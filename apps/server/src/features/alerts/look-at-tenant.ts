import { setTimeout as sleep } from "node:timers/promises";
import type { TimeWindow } from "@fiel/domain";
import { sql } from "kysely";
import type { FastifyBaseLogger } from "fastify";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import { listRecords, readRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type TelemetryStores, uncachedReading } from "../../platform/telemetry/reading.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { alertRuleEntity, type StoredRule } from "./alert-rule-entity.ts";
import { type ConditionSource, sharedOccurrences } from "./conditions/condition.ts";
import type { JudgedDays } from "./conditions/judged-days-cache.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { evaluateRule, type KeepRule } from "./evaluate-rule.ts";
import { endLook, holdLook, type LookLease, takeLook, whileLooking } from "./look-lease.ts";
import { nextLookMs } from "./next-look.ts";
import { tellEnded } from "./tell-ended.ts";
import { tellOpen } from "./tell-open.ts";
import { tellQuiet } from "./unsteady.ts";
import { tellUnreached } from "./tell-unreached.ts";

export interface LookDependencies extends TelemetryStores {
  readonly postgres: PostgresStore;
  readonly registrations: Registrations;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
  readonly judgedDays: JudgedDays;
  /** Time in which no server could hear gateways and screens; absent or null when there was none. */
  readonly unheard?: TimeWindow | null;
}

/** Times of this server's last look by rule, UTC ms of its own clock; only for conditions that not every notice wakes. */
export interface LastLooks {
  get(rule: string): number | undefined;
  set(rule: string, atMs: number): unknown;
}

export interface LookedAt {
  readonly tenantId: number;
  /** PostgreSQL's time before the notice was received. A look that began later has read everything that the notice is about. */
  readonly wokenAt: Date;
  /** True when records were just stored. */
  readonly isNews: boolean;
}

/** Ms until the next look after new records, which a gateway's clock may have put slightly ahead. */
const aheadMs = 2_000;

/** Ms between attempts to take a look that another server holds. */
const askAgainMs = 250;

/**
 * Brings the incidents of a tenant's rules up to now and queues their messages. One server at a time looks; another one that waited finds the work
 * done. Holds no connection while it reads telemetry or waits.
 */
export async function lookAtTenant(
  dependencies: LookDependencies,
  asked: LookedAt,
  signal: AbortSignal,
  lastLooks: LastLooks = new Map(),
): Promise<void> {
  const { postgres } = dependencies;
  const { tenantId, wokenAt } = asked;
  for (;;) {
    const lease = await postgres.withTenant(tenantId, (transaction) =>
      takeLook(transaction, tenantId, wokenAt),
    );
    if (lease === "looked") return;
    if (lease !== "busy") {
      const look = (): Promise<boolean> => lookOnce(dependencies, asked, { lease, lastLooks, signal });
      if (await whileLooking(postgres, tenantId, lease, look)) return;
    }
    await sleep(askAgainMs, undefined, { signal });
  }
}

interface Looking {
  readonly lease: LookLease;
  readonly lastLooks: LastLooks;
  readonly signal: AbortSignal;
}

/** Reads all rules without a lock, then writes. False when another look finished meanwhile; nothing was written then. */
async function lookOnce(
  dependencies: LookDependencies,
  { tenantId, isNews }: LookedAt,
  { lease, lastLooks, signal }: Looking,
): Promise<boolean> {
  const { postgres, registrations, now, judgedDays, log, unheard = null } = dependencies;
  const nowMs = now();
  const reading = uncachedReading(dependencies, tenantId, signal);
  const { timeZone, rules } = await postgres.withTenant(tenantId, async (transaction) => ({
    timeZone: await zoneOf(transaction),
    rules: (await listRecords(transaction, alertRuleEntity, { by: ["name"] })).filter(
      ({ enabled }) => enabled,
    ),
  }));
  const source: ConditionSource = {
    postgres,
    reading,
    registrations: await registrations.of(tenantId),
    nowMs,
    timeZone,
    judgedDays,
    occurrences: sharedOccurrences(reading),
    unheard,
  };
  const read = await readRules({ log, source, lastLooks }, rules);
  return postgres.withTenant(tenantId, async (transaction) => {
    if (!(await holdLook(transaction, tenantId, lease))) return false;
    const seen = await keepRules({ log, source, transaction }, read);
    const open = await transaction
      .selectFrom("alert_incidents")
      .selectAll()
      .where("state", "!=", "ended")
      .execute();
    const nextMs = rules.length === 0 ? Number.MAX_SAFE_INTEGER : nextLookMs(seen, open, nowMs);
    await endLook(transaction, tenantId, {
      ...lease,
      nextMs: isNews ? Math.min(nextMs, nowMs + aheadMs) : nextMs,
    });
    return true;
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

const zoneOf = async (transaction: TenantTransaction): Promise<string> =>
  (await transaction.selectFrom("tenants").select("time_zone").executeTakeFirstOrThrow()).time_zone;

interface ReadRule {
  readonly rule: StoredRule;
  readonly keep: KeepRule;
}

interface Reading {
  readonly log: LookDependencies["log"];
  readonly source: ConditionSource;
  readonly lastLooks: LastLooks;
}

/** Evaluates each rule. An error in one rule is logged and does not affect the others. */
async function readRules(
  { log, source, lastLooks }: Reading,
  rules: readonly StoredRule[],
): Promise<ReadRule[]> {
  const read: ReadRule[] = [];
  for (const rule of rules)
    try {
      const keep = isTime(rule, source.nowMs, lastLooks) ? await evaluateRule(source, rule) : async () => [];
      read.push({ rule, keep });
    } catch (error) {
      warn({ log, source }, rule, error);
    }
  return read;
}

interface Keeping extends Pick<Reading, "log" | "source"> {
  readonly transaction: TenantTransaction;
}

/**
 * Writes the evaluated rules; returns those that were still current. It blocks others from its first row lock on, and every writer locks in the same
 * order (`lock-rows.ts`).
 */
async function keepRules(keeping: Keeping, read: readonly ReadRule[]): Promise<StoredRule[]> {
  const { transaction } = keeping;
  const seen: StoredRule[] = [];
  for (const { rule, keep } of read.toSorted((one, other) => one.rule.id - other.rule.id)) {
    await sql`savepoint rule`.execute(transaction);
    try {
      if (await keepRule(keeping, rule, keep)) seen.push(rule);
    } catch (error) {
      warn(keeping, rule, error);
      await sql`rollback to savepoint rule`.execute(transaction);
    }
  }
  return seen;
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
