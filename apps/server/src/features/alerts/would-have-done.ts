import type { AlertRuleValues, AlertSubject, wouldHaveDone } from "@fiel/contracts";
import {
  type ConditionStretch,
  dayMs,
  incidentsOf,
  minuteMs,
  openForMs,
  type TimeWindow,
} from "@fiel/domain";
import type { z } from "zod";
import type { UserPrincipal } from "../../platform/http/principal.ts";
import { uncachedReading } from "../../platform/telemetry/reading.ts";
import { incidentRuleOf, memoryOf } from "./alert-rule.ts";
import type { AlertsDependencies } from "./alerts-dependencies.ts";
import { sharedOccurrences } from "./conditions/condition.ts";
import { historyMs } from "./decided-states.ts";
import { conditionKinds } from "./conditions/read-condition.ts";
import { type FactIncident, ruleIncidents, type SubjectIncidents } from "./rule-incidents.ts";

type Answer = z.input<(typeof wouldHaveDone)["answer"]>;

const mostIncidents = 1_000;
const mostShorter = 2_000;
/** On-delays of the curve, s. */
const delaysS = [0, 60, 120, 180, 300, 420, 600, 900, 1_200, 1_800, 2_700, 3_600, 7_200];
/** More a day than anybody looks at. */
const manyADay = 20;

/** What a rule would have done, from the history in the stores. */
export async function askWouldHaveDone(
  { postgres, telemetry, registrations, now, judgedDays }: AlertsDependencies,
  { tenantId, timeZone }: Pick<UserPrincipal, "tenantId" | "timeZone">,
  rule: AlertRuleValues,
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
  const found = await ruleIncidents(source, rule, { startMs: nowMs - historyMs, endMs: nowMs });
  return answerOf(found, rule, nowMs);
}

/** The answer of what was found in 30 days. */
export function answerOf(found: readonly SubjectIncidents[], rule: AlertRuleValues, nowMs: number): Answer {
  const week = { startMs: nowMs - 7 * dayMs, endMs: nowMs };
  const incidents = found.flatMap((one, subject) => openedOf(one).map((incident) => ({ subject, incident })));
  const newestFirst = incidents.toSorted((one, other) => other.incident.startMs - one.incident.startMs);
  const shorter = found
    .flatMap((one, subject) => shorterOf(one, week).map((stretch) => ({ subject, ...spanOf(stretch) })))
    .toSorted((one, other) => other.start - one.start);
  const all = incidents.map(({ incident }) => incident);
  const days7 = summaryOf(all, rule, week.startMs, nowMs);
  const ifDelayed = curveOf(found, rule, week, nowMs);
  const isMany = days7.count > 7 * manyADay;
  return {
    at: nowMs,
    hasHistory: conditionKinds[rule.condition.kind].hasHistory,
    days7,
    days30: summaryOf(all, rule, nowMs - 30 * dayMs, nowMs),
    subjects: found.map(({ subject }): AlertSubject => subject),
    incidents: newestFirst.slice(0, mostIncidents).map(({ subject, incident }) => ({
      subject,
      ...spanOf(incident),
      openedAt: incident.openedMs ?? incident.startMs,
      facts: incident.facts,
    })),
    shorter: shorter.slice(0, mostShorter),
    isCut: newestFirst.length > mostIncidents || shorter.length > mostShorter,
    inactive: inactiveOf(found[0]?.active ?? null, week),
    ifDelayed,
    halvedAtS: isMany ? (ifDelayed.find(({ count }) => count <= days7.count / 2)?.onDelayS ?? null) : null,
  };
}

const openedOf = ({ incidents }: SubjectIncidents): FactIncident[] =>
  incidents.filter(({ openedMs }) => openedMs !== null);

const spanOf = ({ startMs, endMs }: ConditionStretch) => ({ start: startMs, end: endMs });

function summaryOf(
  all: readonly FactIncident[],
  { steps, offDelayS }: AlertRuleValues,
  startMs: number,
  nowMs: number,
) {
  const own = all.filter(({ openedMs }) => (openedMs ?? 0) >= startMs);
  const openMs = ({ openedMs, endMs }: FactIncident): number =>
    openForMs({ openedMs: openedMs ?? nowMs, endMs }, offDelayS * 1000, nowMs);
  const longest = own.map((one) => (one.endMs ?? nowMs) - one.startMs);
  return {
    start: startMs,
    count: own.length,
    longestS: own.length === 0 ? null : Math.max(...longest) / 1000,
    steps: steps.map(
      ({ afterMinutes }) => own.filter((one) => openMs(one) >= afterMinutes * minuteMs).length,
    ),
  };
}

/** Stretches of the week that are part of no incident. */
function shorterOf(one: SubjectIncidents, week: TimeWindow): ConditionStretch[] {
  const opened = openedOf(one);
  return one.stretches.filter(
    ({ startMs, endMs }) =>
      startMs >= week.startMs &&
      !opened.some((other) => startMs < (other.endMs ?? Infinity) && (endMs ?? Infinity) > other.startMs),
  );
}

/**
 * How many incidents of the week there were with other on-delays, and with the rule's own. What came before the week decides only
 * where times are counted.
 */
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
        ({ stretches, active, suppressed }) =>
          incidentsOf(stretches, { active, suppressed }, other, nowMs).filter(
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
