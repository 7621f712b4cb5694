import type { WhyNot } from "@fiel/contracts";
import { dayMs, type TimeWindow } from "@fiel/domain";
import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { requireRecord } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import { alertRuleEntity, type StoredRule } from "./alert-rule-entity.ts";
import { memoryOf } from "./alert-rule.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { sharedOccurrences } from "./conditions/condition.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { readLast } from "./decided-states.ts";
import type { Delivery } from "./delivery-queue.ts";
import type { IncidentRow } from "./keep-incidents.ts";
import { ruleIncidents } from "./rule-incidents.ts";
import { type AskedUser, reasonsOfIncident } from "./reasons-of-incident.ts";
import { mostReasons, reasonsOfStretches } from "./reasons-of-stretches.ts";

interface Query {
  readonly rule: number;
  readonly user?: string | undefined;
  readonly startTimestamp: number;
  readonly endTimestamp: number;
}

const longestMs = 31 * dayMs;
/** Ms read beyond a window for the ends of stretches that began in it. */
const toldAfterMs = 7 * dayMs;

/** Reasons why a user was not told by a rule in a window. */
export async function whyNotTold(
  { postgres, telemetry, registrations, now, judgedDays }: AlertsDependencies,
  { tenantId, userId, role, timeZone }: UserPrincipal,
  query: Query,
  signal: AbortSignal,
): Promise<{ user: { id: string; name: string }; reasons: WhyNot[]; isCut: boolean }> {
  const asked = query.user ?? userId;
  if (asked !== userId && role !== "Admin") throw new CallError("Forbidden");
  const nowMs = now();
  // Nothing is known of the future.
  const window = {
    startMs: Math.min(query.startTimestamp, nowMs),
    endMs: Math.min(query.endTimestamp, nowMs),
  };
  if (window.endMs - window.startMs > longestMs)
    throw new CallError("WindowTooLarge", { fields: { endTimestamp: "tooLarge" } });
  const { rule, user, rows, deliveries, states } = await postgres.withTenant(
    tenantId,
    async (transaction) => {
      const found = await requireRecord(transaction, alertRuleEntity, query.rule);
      return {
        rule: found,
        user: await requireUser(transaction, asked, found),
        rows: await incidentsIn(transaction, found.id, window),
        deliveries: await deliveriesTo(transaction, found.id, asked),
        states: await readLast(transaction, found, window.startMs),
      };
    },
  );
  // What happened comes first: a rule with many short stretches has more reasons than are told.
  const ofIncidents = rows.flatMap((row) => [...reasonsOfIncident(row, rule, user, deliveries, nowMs)]);
  const reasons = [...reasonsOfRule(rule, user, window.startMs), ...ofIncidents];
  // Holds no connection while telemetry is read.
  if (conditionKinds[rule.condition.kind].hasHistory) {
    const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
    const known = await registrations.of(tenantId);
    const occurrences = sharedOccurrences(reading);
    const source = { postgres, reading, registrations: known, nowMs, timeZone, judgedDays, occurrences };
    const found = await ruleIncidents(source, rule, spanOf(rule, window, nowMs), { states });
    reasons.push(...reasonsOfStretches(found, rule, window, nowMs));
  }
  if (rows.length === 0 && !reasons.some(({ code }) => stretchCodes.has(code)))
    reasons.push({ code: "nothingHappened" });
  const isCut = reasons.length > mostReasons;
  return { user: { id: user.id, name: user.name }, reasons: reasons.slice(0, mostReasons), isCut };
}

/** Span to read for a window: extended before it by the memory of the rule, and after it until the delays are over. */
function spanOf(rule: StoredRule, { startMs, endMs }: TimeWindow, nowMs: number): TimeWindow {
  const memoryMs = memoryOf(rule);
  return { startMs: startMs - memoryMs, endMs: Math.min(nowMs, endMs + memoryMs + toldAfterMs) };
}

const stretchCodes: ReadonlySet<string> = new Set(["outOfHours", "suppressed", "belowOnDelay", "belowCount"]);

function* reasonsOfRule(rule: StoredRule, user: AskedUser, startMs: number): Generator<WhyNot> {
  if (rule.removedAt !== null) yield { code: "ruleRemoved", at: rule.removedAt };
  if (!rule.enabled) yield { code: "ruleOff" };
  if (rule.watchedFrom > startMs) yield { code: "ruleChanged", at: rule.watchedFrom };
  if (user.isBlocked) yield { code: "userBlocked" };
  if (!user.isVerified) yield { code: "userUnverified" };
  if (user.steps.length === 0) yield { code: "notRecipient" };
  else if (user.devices === 0 && user.steps.every((place) => rule.steps[place]?.by.join() === "push"))
    yield { code: "noDevice" };
}

async function requireUser(
  transaction: TenantTransaction,
  id: string,
  { steps }: StoredRule,
): Promise<AskedUser> {
  const user = await transaction
    .selectFrom("users")
    .select(["id", "name", "role", "blocked", "verified_at"])
    .select((db) =>
      db
        .selectFrom("push_subscriptions")
        .select(sql<number>`count(*)::int`.as("n"))
        .whereRef("push_subscriptions.user_id", "=", "users.id")
        .as("devices"),
    )
    .where(sql`id::text`, "=", id)
    .executeTakeFirst();
  if (user === undefined) throw new CallError("NotFound");
  return {
    id: user.id,
    name: user.name,
    isBlocked: user.blocked,
    isVerified: user.verified_at !== null,
    devices: user.devices ?? 0,
    steps: steps.flatMap((step, place) =>
      step.users.includes(id) || step.roles.includes(user.role) ? [place] : [],
    ),
  };
}

const incidentsIn = (
  transaction: TenantTransaction,
  ruleId: number,
  { startMs, endMs }: TimeWindow,
): Promise<IncidentRow[]> =>
  transaction
    .selectFrom("alert_incidents")
    .selectAll()
    .where("rule_id", "=", ruleId)
    .where("state", "!=", "pending")
    .where("started_at", "<", endMs)
    .where((eb) => eb.or([eb("ended_at", "is", null), eb("ended_at", ">", startMs)]))
    .orderBy("started_at", "desc")
    .limit(mostReasons + 1)
    .execute();

const deliveriesTo = (transaction: TenantTransaction, ruleId: number, userId: string): Promise<Delivery[]> =>
  transaction
    .selectFrom("alert_deliveries")
    .selectAll()
    .where("rule_id", "=", ruleId)
    .where("user_id", "=", userId)
    .where("purpose", "!=", "ended")
    .orderBy("id")
    .execute();
