import { dayMs } from "@fiel/domain";
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
import { nextLookMs } from "./next-look.ts";
import { tellEnded } from "./tell-ended.ts";
import { tellOpen } from "./tell-open.ts";

export interface LookDependencies extends TelemetryStores {
  readonly postgres: PostgresStore;
  readonly registrations: Registrations;
  readonly log: Pick<FastifyBaseLogger, "warn">;
  /** UTC ms. */
  readonly now: () => number;
  readonly judgedDays: JudgedDays;
}

/** When this server looked at what is not looked at with every notice, UTC ms of its own clock. */
export interface LastLooks {
  get(rule: string): number | undefined;
  set(rule: string, atMs: number): unknown;
}

export interface LookedAt {
  readonly tenantId: number;
  /** By PostgreSQL's clock, before what woke the look was heard: a look that began later knows all of it. */
  readonly wokenAt: Date;
  /** Something of it was stored just now. */
  readonly isNews: boolean;
}

/** What a gateway's clock puts a little ahead of the server's is looked at again after this, ms. */
const aheadMs = 2_000;

/**
 * Brings the incidents of a tenant's rules up to now and queues whom they are told to, in one transaction; one server at a time does,
 * and who waited for it finds it done.
 */
export async function lookAtTenant(
  dependencies: LookDependencies,
  { tenantId, wokenAt, isNews }: LookedAt,
  signal: AbortSignal,
  lastLooks: LastLooks = new Map(),
): Promise<void> {
  const { postgres, registrations, now, judgedDays } = dependencies;
  await postgres.withTenant(tenantId, async (transaction) => {
    const begun = await begin(transaction, tenantId, wokenAt);
    if (begun === null) return;
    const nowMs = now();
    const reading = uncachedReading(dependencies, tenantId, signal);
    const source: ConditionSource = {
      postgres,
      reading,
      registrations: await registrations.of(tenantId),
      nowMs,
      timeZone: await zoneOf(transaction),
      judgedDays,
      occurrences: sharedOccurrences(reading),
    };
    const rules = (await listRecords(transaction, alertRuleEntity, { by: ["name"] })).filter(
      ({ enabled }) => enabled,
    );
    const seen = await lookAtRules({ log: dependencies.log, transaction, source, lastLooks }, rules);
    const open = await transaction
      .selectFrom("alert_incidents")
      .selectAll()
      .where("state", "!=", "ended")
      .execute();
    const nextMs = rules.length === 0 ? Number.MAX_SAFE_INTEGER : nextLookMs(seen, open, nowMs);
    await end(transaction, tenantId, {
      ...begun,
      nextMs: isNews ? Math.min(nextMs, nowMs + aheadMs) : nextMs,
    });
  });
}

/** Figures are not read anew with every batch of a gateway. */
function isTime({ id, version, condition }: StoredRule, atMs: number, lastLooks: LastLooks): boolean {
  const { wokenMs } = conditionKinds[condition.kind];
  if (wokenMs === 0) return true;
  const key = `${id} ${version}`;
  // A clock that was put back keeps nothing from being looked at.
  if (Math.abs(atMs - (lastLooks.get(key) ?? -Infinity)) < wokenMs - 500) return false;
  lastLooks.set(key, atMs);
  return true;
}

interface Begun {
  /** By PostgreSQL's clock. */
  readonly begunAt: Date;
  /** As it was then; who changes a rule meanwhile makes it another. */
  readonly dueAt: number;
}

/** Null where another server looked since. The watch's row stays free: who saves a rule or takes an alert in hand writes to it. */
async function begin(transaction: TenantTransaction, tenantId: number, wokenAt: Date): Promise<Begun | null> {
  // A look of another server may take long, and what it did not see is seen after it.
  await sql`set local lock_timeout = 0`.execute(transaction);
  await sql`select pg_advisory_xact_lock(hashtextextended(${`alert look ${tenantId}`}, 0))`.execute(
    transaction,
  );
  await sql`set local lock_timeout to default`.execute(transaction);
  const begun = await transaction
    .selectFrom("alert_watches")
    .select(["due_at as dueAt", sql<Date>`clock_timestamp()`.as("begunAt")])
    .where("tenant_id", "=", tenantId)
    // One that began a day later than now began by a clock that had jumped.
    .where((is) =>
      is.or([is("begun_at", "<", wokenAt), is("begun_at", ">", new Date(wokenAt.getTime() + dayMs))]),
    )
    .executeTakeFirst();
  return begun ?? null;
}

/** What was asked for meanwhile is due still. */
async function end(
  transaction: TenantTransaction,
  tenantId: number,
  { begunAt, dueAt, nextMs }: Begun & { readonly nextMs: number },
): Promise<void> {
  await transaction
    .updateTable("alert_watches")
    .set({
      begun_at: begunAt,
      due_at: sql<number>`case when due_at = ${dueAt} then ${nextMs} else due_at end`,
    })
    .where("tenant_id", "=", tenantId)
    .execute();
}

const zoneOf = async (transaction: TenantTransaction): Promise<string> =>
  (await transaction.selectFrom("tenants").select("time_zone").executeTakeFirstOrThrow()).time_zone;

interface Look {
  readonly log: LookDependencies["log"];
  readonly transaction: TenantTransaction;
  readonly source: ConditionSource;
  readonly lastLooks: LastLooks;
}

/**
 * Reads of all rules first, as long as that takes, and writes then: from the first row that it locks on it keeps others waiting. Who
 * changes a rule, takes an alert in hand or looks locks alike (`lock-rows.ts`). Answers those that were seen.
 */
async function lookAtRules(look: Look, rules: readonly StoredRule[]): Promise<StoredRule[]> {
  const { transaction, source, lastLooks } = look;
  const read: { readonly rule: StoredRule; readonly keep: KeepRule }[] = [];
  for (const rule of rules) {
    const keep = await apart(look, rule, async () =>
      isTime(rule, source.nowMs, lastLooks) ? evaluateRule(transaction, source, rule) : async () => [],
    );
    if (keep !== null) read.push({ rule, keep });
  }
  const seen: StoredRule[] = [];
  for (const { rule, keep } of read.toSorted((one, other) => one.rule.id - other.rule.id))
    if ((await apart(look, rule, () => keepRule(look, rule, keep))) === true) seen.push(rule);
  return seen;
}

/** Whether the rule is still what was looked at; who changed it meanwhile asked for a look that knows. */
async function keepRule({ transaction, source }: Look, rule: StoredRule, keep: KeepRule): Promise<boolean> {
  const { nowMs, reading } = source;
  const [same] = await readRecords(
    transaction,
    alertRuleEntity,
    sql`id = ${rule.id} and version = ${rule.version} and enabled and removed_at is null`,
    sql`for share`,
  );
  if (same === undefined) return false;
  const ended = await keep();
  const telling = { transaction, tenantId: reading.tenantId, nowMs };
  await tellEnded(telling, rule, ended);
  await tellOpen(telling, rule);
  return true;
}

/** What keeps one rule from being looked at keeps no other. Null where it did. */
async function apart<T>(
  { log, transaction, source: { reading } }: Look,
  rule: StoredRule,
  work: () => Promise<T>,
): Promise<T | null> {
  await sql`savepoint rule`.execute(transaction);
  try {
    return await work();
  } catch (error) {
    reading.signal.throwIfAborted();
    await sql`rollback to savepoint rule`.execute(transaction);
    const { tenantId } = reading;
    log.warn({ err: error, tenantId, rule: rule.id }, "uma regra de alerta não pôde ser vista");
    return null;
  }
}
