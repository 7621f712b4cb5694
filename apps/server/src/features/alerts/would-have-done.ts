import type { AlertRuleValues, AlertSubject, wouldHaveDone } from "@fiel/contracts";
import { type ConditionStretch, dayMs, incidentsFrom, type TimeWindow, toldSteps } from "@fiel/domain";
import { sql } from "kysely";
import type { z } from "zod";
import { CallError } from "../../platform/http/call-error.ts";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { readRecords } from "../../platform/records/rows.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import { alertRuleEntity } from "./alert-rule-entity.ts";
import { incidentRuleOf, memoryOf } from "./alert-rule.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { sharedOccurrences } from "./conditions/condition.ts";
import { deciding, historyMs, readLast, replayFromMs } from "./decided-states.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { outsideOf } from "./reasons-of-stretches.ts";
import {
  type DecidedStates,
  type FactIncident,
  ruleIncidents,
  type SubjectIncidents,
} from "./rule-incidents.ts";

type Answer = z.input<(typeof wouldHaveDone)["answer"]>;

const mostIncidents = 1_000;
const mostShorter = 2_000;
const longestShown = 3;
/** On-delays of the curve, s. */
const delaysS = [0, 60, 120, 180, 300, 420, 600, 900, 1_200, 1_800, 2_700, 3_600, 7_200];
/** Incidents per day above which a longer delay is suggested. */
const manyADay = 20;

/** A rule as it stands in the form, with its id when it is saved. */
type Asked = z.output<(typeof wouldHaveDone)["body"]>;

/** Incidents that a rule would have made in the last 30 days, from the stored history and from its last incidents. */
export async function askWouldHaveDone(
  { postgres, telemetry, registrations, now, judgedDays }: AlertsDependencies,
  { tenantId, timeZone }: Pick<UserPrincipal, "tenantId" | "timeZone">,
  { id, ...rule }: Asked,
  signal: AbortSignal,
): Promise<Answer> {
  const nowMs = now();
  const reading = uncachedReading({ postgres, telemetry }, tenantId, signal);
  const occurrences = sharedOccurrences(reading);
  const source = {
    postgres,
    reading,
    registrations: await registrations.of(tenantId),
    nowMs,
    timeZone,
    judgedDays,
    occurrences,
  };
  const beginMs = nowMs - historyMs;
  const states = await postgres.withTenant(tenantId, (transaction) =>
    statesAt(transaction, id, rule, beginMs),
  );
  const read = (startMs: number): Promise<SubjectIncidents[]> =>
    ruleIncidents(source, rule, { startMs, endMs: nowMs }, { states });
  const startMs = Math.min(replayFromMs(rule, nowMs), beginMs - memoryOf(rule));
  const found = await read(startMs).catch((error: unknown) => {
    // For a client with too many stops for one read, a shorter span is read.
    if (error instanceof CallError && error.code === "WindowTooLarge") return read(beginMs);
    throw error;
  });
  return answerOf(
    found.map((one) => since(one, beginMs)),
    rule,
    nowMs,
  );
}

/** States of machines by the saved rule; empty when the rule is not saved or the form changes what decides. */
async function statesAt(
  transaction: TenantTransaction,
  id: number | undefined,
  rule: AlertRuleValues,
  atMs: number,
): Promise<DecidedStates> {
  if (id === undefined) return new Map();
  const [saved] = await readRecords(transaction, alertRuleEntity, sql`id = ${id}`);
  if (saved === undefined || deciding(saved) !== deciding(rule)) return new Map();
  return readLast(transaction, saved, atMs);
}

/** Without the incidents that ended before an instant, UTC ms. */
const since = (one: SubjectIncidents, atMs: number): SubjectIncidents => ({
  ...one,
  incidents: one.incidents.filter(({ endMs }) => endMs === null || endMs > atMs),
});

interface OfSubject {
  /** Index of the subject. */
  readonly subject: number;
  readonly incident: FactIncident;
  /** Places of the steps that would have been told. */
  readonly told: readonly number[];
}

/** The answer for the incidents of 30 days. */
export function answerOf(found: readonly SubjectIncidents[], rule: AlertRuleValues, nowMs: number): Answer {
  const week = { startMs: nowMs - 7 * dayMs, endMs: nowMs };
  const incidents = found.flatMap((one, subject) => openedOf(one, subject, rule, nowMs));
  const newestFirst = incidents.toSorted((one, other) => other.incident.startMs - one.incident.startMs);
  const shorter = found
    .flatMap((one, subject) => shorterOf(one, week).map((stretch) => ({ subject, ...spanOf(stretch) })))
    .toSorted((one, other) => other.start - one.start);
  const period = (startMs: number) => ({ subjects: found.length, startMs, nowMs });
  const days7 = summaryOf(incidents, rule, period(week.startMs));
  const ifDelayed = curveOf(found, rule, week, nowMs);
  const isMany = days7.count > 7 * manyADay;
  return {
    at: nowMs,
    hasHistory: conditionKinds[rule.condition.kind].hasHistory,
    days7,
    days30: summaryOf(incidents, rule, period(nowMs - 30 * dayMs)),
    subjects: found.map(({ subject }): AlertSubject => subject),
    incidents: newestFirst.slice(0, mostIncidents).map(shownOf),
    shorter: shorter.slice(0, mostShorter),
    isCut: newestFirst.length > mostIncidents || shorter.length > mostShorter,
    inactive: inactiveOf(found[0]?.active ?? null, week),
    ifDelayed,
    halvedAtS: isMany ? (ifDelayed.find(({ count }) => count <= days7.count / 2)?.onDelayS ?? null) : null,
  };
}

function openedOf(
  { incidents, suppressed }: SubjectIncidents,
  subject: number,
  { steps, offDelayS }: AlertRuleValues,
  nowMs: number,
): OfSubject[] {
  const opened = incidents.flatMap((incident) =>
    incident.openedMs === null ? [] : [{ incident, openedMs: incident.openedMs, endMs: incident.endMs }],
  );
  const afterMinutes = steps.map((step) => step.afterMinutes);
  const told = toldSteps(opened, { afterMinutes, offDelayMs: offDelayS * 1000, suppressed }, nowMs);
  return opened.map(({ incident }, place) => ({ subject, incident, told: told[place] ?? [] }));
}

const spanOf = ({ startMs, endMs }: ConditionStretch) => ({ start: startMs, end: endMs });

const shownOf = ({ subject, incident }: Omit<OfSubject, "told">) => ({
  subject,
  ...spanOf(incident),
  openedAt: incident.openedMs ?? incident.startMs,
  facts: incident.facts,
});

interface Period {
  readonly subjects: number;
  readonly startMs: number;
  readonly nowMs: number;
}

function summaryOf(
  all: readonly OfSubject[],
  { steps }: AlertRuleValues,
  { subjects, startMs, nowMs }: Period,
) {
  const own = all.filter(({ incident: { openedMs } }) => (openedMs ?? 0) >= startMs);
  const lastedMs = ({ incident }: OfSubject): number => (incident.endMs ?? nowMs) - incident.startMs;
  const longest = own.toSorted((one, other) => lastedMs(other) - lastedMs(one)).slice(0, longestShown);
  const counts = Array<number>(subjects).fill(0);
  for (const { subject } of own) counts[subject] = (counts[subject] ?? 0) + 1;
  return {
    start: startMs,
    count: own.length,
    counts,
    longestS: longest[0] === undefined ? null : lastedMs(longest[0]) / 1000,
    longest: longest.map(shownOf),
    steps: steps.map((_, place) => own.filter(({ told }) => told.includes(place)).length),
  };
}

/** Stretches of the week that belong to no incident. */
function shorterOf({ stretches, incidents }: SubjectIncidents, week: TimeWindow): ConditionStretch[] {
  const isOutside = outsideOf(incidents);
  return stretches.filter((one) => one.startMs >= week.startMs && isOutside(one));
}

/** Number of incidents of the week for each on-delay, the rule's own included. Earlier stretches matter only for a rule that counts. */
function curveOf(found: readonly SubjectIncidents[], rule: AlertRuleValues, week: TimeWindow, nowMs: number) {
  const late = found.map(({ stretches, ...one }) => ({
    ...one,
    stretches:
      rule.minimumCount > 1
        ? stretches
        : stretches.filter(({ endMs }) => (endMs ?? nowMs) >= week.startMs - memoryOf(rule)),
  }));
  return [...new Set([...delaysS, rule.onDelayS])]
    .toSorted((one, other) => one - other)
    .map((onDelayS) => {
      const other = incidentRuleOf({ ...rule, onDelayS });
      const counts = late.map(
        ({ before, stretches, active, suppressed }) =>
          incidentsFrom(before, { stretches, active, suppressed }, other, nowMs).incidents.filter(
            ({ openedMs }) => openedMs !== null && openedMs >= week.startMs,
          ).length,
      );
      return { onDelayS, count: counts.reduce((sum, count) => sum + count, 0) };
    });
}

function inactiveOf(active: readonly TimeWindow[] | null, week: TimeWindow) {
  if (active === null) return [];
  const inside = active.filter(({ endMs }) => endMs > week.startMs);
  const ends = [week.startMs, ...inside.map(({ endMs }) => endMs)];
  const starts = [...inside.map(({ startMs }) => startMs), week.endMs];
  return ends.flatMap((start, i) => {
    const end = starts[i] ?? week.endMs;
    return start < end ? [{ start, end }] : [];
  });
}
