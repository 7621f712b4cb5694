import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import type { TimeWindow } from "@fiel/domain";
import type { FastifyBaseLogger } from "fastify";
import type { Registrations } from "../../platform/registrations/tenant-registrations.ts";
import { listRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { type TelemetryStores, uncachedReading } from "../../platform/telemetry/reading.ts";
import type { PostgresStore } from "../../platform/stores/postgres/postgres-store.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import { type ConditionSource, sharedOccurrences } from "./conditions/condition.ts";
import type { JudgedDays } from "./conditions/judged-days-cache.ts";
import {
  keepRules,
  type LastLooks,
  lookAtRules,
  type LookingAtRules,
  seenOf,
  trialsAfter,
} from "./look-at-rules.ts";
import { endLook, holdLook, type LookLease, takeLook, whileLooking } from "./look-lease.ts";
import { nextLookMs } from "./next-look.ts";
import { isSetAside, keepTrials, readTrials, tellTrials } from "./rule-trials.ts";

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

/**
 * Reads rules without a lock, then writes. A rule that failed before, and any rule once a look was killed with its server, is looked at apart from
 * the others: its attempt is counted before it begins. False when another look finished meanwhile; nothing was written then.
 */
async function lookOnce(
  dependencies: LookDependencies,
  { tenantId, isNews }: LookedAt,
  { lease, lastLooks, signal }: Looking,
): Promise<boolean> {
  const { postgres, registrations, now, judgedDays, log, unheard = null } = dependencies;
  const nowMs = now();
  const reading = uncachedReading(dependencies, tenantId, signal);
  const { timeZone, rules, trials } = await postgres.withTenant(tenantId, async (transaction) => ({
    timeZone: await zoneOf(transaction),
    rules: (await listRecords(transaction, alertRuleEntity, { by: ["name"] })).filter(
      ({ enabled }) => enabled,
    ),
    trials: await readTrials(transaction),
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
  const looking: LookingAtRules = { log, source, lastLooks, lease };
  const wanted = rules.filter((rule) => !isSetAside(trials, rule, nowMs));
  const looked = await lookAtRules(looking, wanted, trials);
  if (looked === null) return false;
  return postgres.withTenant(tenantId, async (transaction) => {
    if (!(await holdLook(transaction, tenantId, lease))) return false;
    const together = await keepRules({ log, source, transaction }, looked.read);
    const ended = trialsAfter(looked.trials, together, nowMs);
    const told = await tellTrials(transaction, tenantId, rules, ended);
    // Stored already are those with which the rules were looked at.
    if (!isDeepStrictEqual(told, looked.trials)) await keepTrials(transaction, tenantId, lease, told);
    const open = await transaction
      .selectFrom("alert_incidents")
      .selectAll()
      .where("state", "!=", "ended")
      .execute();
    const seen = [...looked.seen, ...seenOf(together)];
    const nextMs = rules.length === 0 ? Number.MAX_SAFE_INTEGER : nextLookMs(seen, open, nowMs);
    await endLook(transaction, tenantId, {
      ...lease,
      nextMs: isNews ? Math.min(nextMs, nowMs + aheadMs) : nextMs,
    });
    return true;
  });
}

const zoneOf = async (transaction: TenantTransaction): Promise<string> =>
  (await transaction.selectFrom("tenants").select("time_zone").executeTakeFirstOrThrow()).time_zone;
