import type { AlertFacts, AlertRuleValues, AlertSubject } from "@fiel/contracts";
import {
  type ConditionStretch,
  type CountedStretch,
  disconnectedEventCode,
  type Incident,
  incidentsFrom,
  noIncidents,
  type TimeWindow,
} from "@fiel/domain";
import type { DecidedState } from "../../platform/stores/postgres/tables/incident-tables.ts";
import { activeWindows, incidentRuleOf, machinesOf } from "./alert-rule.ts";
import type { ConditionSource, FactsBefore, FactStretch, SubjectCondition } from "./conditions/condition.ts";
import { readCondition } from "./conditions/read-condition.ts";

export interface FactIncident extends Incident {
  readonly facts: AlertFacts;
}

/** Incidents of a rule for one subject, and what they were computed from. */
export interface SubjectIncidents {
  readonly subject: AlertSubject;
  readonly stretches: readonly FactStretch[];
  /** All stretches of the span, those before the state too. */
  readonly all: readonly ConditionStretch[];
  readonly suppressed: readonly TimeWindow[];
  /** Windows in which the machine was silent, even if the rule ignores silence. Records of these may still arrive. */
  readonly silent: readonly TimeWindow[];
  /** Null when the rule is always active. */
  readonly active: readonly TimeWindow[] | null;
  readonly incidents: readonly FactIncident[];
  /** Stretches that counted, with the count at each. */
  readonly counts: readonly CountedStretch[];
  /** State from which the incidents continue. */
  readonly before: DecidedState;
}

/** State of a subject for which nothing was decided yet. */
export const nothingDecided: DecidedState = { ...noIncidents, facts: null };

/** Decided states by machine number. */
export type DecidedStates = ReadonlyMap<number, DecidedState>;

interface Known {
  /** A machine without a state starts from nothing. */
  readonly states: DecidedStates;
  readonly complete?: (found: SubjectCondition[]) => SubjectCondition[];
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
 * Incidents of a rule in a span that ends now, continuing from decided states. Live evaluation, previews and reasons all use it. A machine is silent
 * while its disconnection (code 90) is open.
 */
export async function ruleIncidents(
  source: ConditionSource,
  rule: Rule,
  span: TimeWindow,
  { states, complete = (found) => found }: Known = { states: new Map() },
): Promise<SubjectIncidents[]> {
  const machines = machinesOf(rule, source.registrations);
  const before = new Map([...states].map(([mid, state]) => [mid, standingOf(state)]));
  const watched = { machines, span, active: rule.active, before };
  const found = complete(await readCondition(source, rule.condition, watched));
  const silences = await silencesOf(source, rule, span);
  const active = activeWindows(rule.active, span, source.timeZone);
  return found.map(({ subject, stretches }) => {
    const silent = (subject.kind === "equipment" ? silences.get(subject.id) : undefined) ?? [];
    const suppressed = rule.suppressWhenSilent ? silent : [];
    const state = stateOf(states, subject);
    const since = {
      stretches: stretches.filter(({ endMs }) => endMs === null || endMs > state.throughMs),
      active,
      suppressed,
    };
    const { incidents, counts } = incidentsFrom(state, since, incidentRuleOf(rule), source.nowMs);
    const factsOf = factsIn(since.stretches);
    const facts = incidents.map((one) => ({ ...one, facts: factsOf(one) ?? state.facts ?? {} }));
    return { subject, ...since, all: stretches, silent, incidents: facts, counts, before: state };
  });
}

const standingOf = ({ throughMs, heldUntilMs, facts }: DecidedState): FactsBefore => ({
  atMs: throughMs,
  facts: heldUntilMs === throughMs ? (facts ?? {}) : null,
});

const stateOf = (states: DecidedStates, { kind, id }: AlertSubject): DecidedState =>
  (kind === "equipment" ? states.get(Number(id)) : undefined) ?? nothingDecided;

/** The state continued to an instant (UTC ms) before which no more records are expected. */
export function decidedUntil(
  { before, stretches, active, suppressed }: SubjectIncidents,
  rule: Rule,
  atMs: number,
): DecidedState {
  const { state } = incidentsFrom(before, { stretches, active, suppressed }, incidentRuleOf(rule), atMs);
  if (state.heldUntilMs !== state.throughMs) return { ...state, facts: null };
  const holding = stretches.filter(
    ({ startMs, endMs }) => startMs < state.throughMs && (endMs ?? state.throughMs) >= state.throughMs,
  );
  return { ...state, facts: holding.at(-1)?.facts ?? before.facts ?? {} };
}

/** Disconnections by machine; empty for a rule about the disconnection itself. */
async function silencesOf(
  source: ConditionSource,
  { condition, equipments }: Rule,
  span: TimeWindow,
): Promise<Map<string, TimeWindow[]>> {
  const isAbout = condition.kind === "event" && condition.codes.includes(disconnectedEventCode);
  if (isAbout) return new Map();
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

/**
 * Facts of the stretch by which an incident opened; while it is pending, of the stretch that began it. Incidents must be passed in time order: each
 * looks only at the stretches since the one before.
 */
function factsIn(stretches: readonly FactStretch[]): (incident: Incident) => AlertFacts | undefined {
  const byStart = stretches
    .map((stretch, place) => ({ ...stretch, place }))
    .toSorted((one, other) => one.startMs - other.startMs);
  let next = 0;
  let begun: typeof byStart = [];
  return ({ startMs, openedMs }) => {
    const atMs = openedMs ?? startMs;
    const first = next;
    while ((byStart[next]?.startMs ?? Infinity) <= atMs) next += 1;
    begun = [...begun, ...byStart.slice(first, next)].filter(({ endMs }) => (endMs ?? Infinity) >= startMs);
    return begun.toSorted((one, other) => one.place - other.place).at(-1)?.facts;
  };
}
