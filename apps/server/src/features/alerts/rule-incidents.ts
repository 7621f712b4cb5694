import type { AlertFacts, AlertRuleValues, AlertSubject } from "@fiel/contracts";
import { disconnectedEventCode, type Incident, incidentsOf, type TimeWindow } from "@fiel/domain";
import { activeWindows, incidentRuleOf, machinesOf } from "./alert-rule.ts";
import type { ConditionSource, FactStretch, SubjectCondition } from "./conditions/condition.ts";
import { readCondition } from "./conditions/read-condition.ts";

export interface FactIncident extends Incident {
  readonly facts: AlertFacts;
}

/** What a rule makes of one thing that it watches. */
export interface SubjectIncidents {
  readonly subject: AlertSubject;
  readonly stretches: readonly FactStretch[];
  readonly suppressed: readonly TimeWindow[];
  /** Null: always. */
  readonly active: readonly TimeWindow[] | null;
  readonly incidents: readonly FactIncident[];
}

type Rule = Pick<
  AlertRuleValues,
  | "condition"
  | "equipments"
  | "onDelayS"
  | "offDelayS"
  | "minimumCount"
  | "countWithinS"
  | "active"
  | "suppressWhenSilent"
>;

/**
 * The incidents of a rule in a span that ends now: for what is and for what would have been, by the same function. A machine is
 * silent where its disconnection (code 90) is open.
 */
export async function ruleIncidents(
  source: ConditionSource,
  rule: Rule,
  span: TimeWindow,
  complete: (found: SubjectCondition[]) => SubjectCondition[] = (found) => found,
): Promise<SubjectIncidents[]> {
  const machines = machinesOf(rule, source.registrations);
  const found = complete(await readCondition(source, rule.condition, { machines, span }));
  const silences = await silencesOf(source, rule, span);
  const active = activeWindows(rule.active, span, source.timeZone);
  return found.map(({ subject, stretches }) => {
    const suppressed = (subject.kind === "equipment" ? silences.get(subject.id) : undefined) ?? [];
    const incidents = incidentsOf(stretches, { active, suppressed }, incidentRuleOf(rule), source.nowMs);
    const facts = incidents.map((one) => ({ ...one, facts: factsOf(one, stretches) }));
    return { subject, stretches, suppressed, active, incidents: facts };
  });
}

async function silencesOf(
  source: ConditionSource,
  { condition, suppressWhenSilent, equipments }: Rule,
  span: TimeWindow,
): Promise<Map<string, TimeWindow[]>> {
  const isAbout = condition.kind === "event" && condition.codes.includes(disconnectedEventCode);
  if (!suppressWhenSilent || isAbout) return new Map();
  const found = await source.occurrences(machinesOf({ equipments }, source.registrations), span);
  return new Map(
    [...found].map(([mid, all]) => [
      String(mid),
      all.flatMap(({ code, startMs, endMs }) =>
        code === disconnectedEventCode ? [{ startMs, endMs: endMs ?? source.nowMs }] : [],
      ),
    ]),
  );
}

/** Those of the stretch by which it opened; of the one that began it while it is pending. */
function factsOf({ startMs, openedMs }: Incident, stretches: readonly FactStretch[]): AlertFacts {
  const atMs = openedMs ?? startMs;
  const touching = stretches.filter((one) => one.startMs <= atMs && (one.endMs ?? atMs) >= startMs);
  return touching.at(-1)?.facts ?? {};
}
