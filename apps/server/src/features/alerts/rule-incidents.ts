import type { AlertFacts, AlertRuleValues, AlertSubject } from "@fiel/contracts";
import {
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

/** What a rule makes of one thing that it watches. */
export interface SubjectIncidents {
  readonly subject: AlertSubject;
  readonly stretches: readonly FactStretch[];
  readonly suppressed: readonly TimeWindow[];
  /** When its machine was silent, whether or not the rule minds: what is of then may still come. */
  readonly silent: readonly TimeWindow[];
  /** Null: always. */
  readonly active: readonly TimeWindow[] | null;
  readonly incidents: readonly FactIncident[];
  /** Of what they went on. */
  readonly before: DecidedState;
}

/** Nothing was decided before. */
export const nothingDecided: DecidedState = { ...noIncidents, facts: null };

/** How incidents stood up to which it was decided, by machine's number. */
export type DecidedStates = ReadonlyMap<number, DecidedState>;

interface Known {
  /** Of machines that are not named nothing was decided before. */
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
 * The incidents of a rule in a span that ends now, from what was decided before: for what is, for what would have been and for why
 * nobody was told, by the same function. A machine is silent where its disconnection (code 90) is open.
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
    const { incidents } = incidentsFrom(state, since, incidentRuleOf(rule), source.nowMs);
    const facts = incidents.map((one) => ({
      ...one,
      facts: factsOf(one, since.stretches) ?? state.facts ?? {},
    }));
    return { subject, ...since, silent, incidents: facts, before: state };
  });
}

const standingOf = ({ throughMs, heldUntilMs, facts }: DecidedState): FactsBefore => ({
  atMs: throughMs,
  facts: heldUntilMs === throughMs ? (facts ?? {}) : null,
});

const stateOf = (states: DecidedStates, { kind, id }: AlertSubject): DecidedState =>
  (kind === "equipment" ? states.get(Number(id)) : undefined) ?? nothingDecided;

/** What was decided of a machine, gone on with up to an instant (UTC ms) after which nothing of before comes to be known. */
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

/** By machine; none for a rule about silence itself. */
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

/** Those of the stretch by which it opened; of the one that began it while it is pending. */
function factsOf({ startMs, openedMs }: Incident, stretches: readonly FactStretch[]): AlertFacts | undefined {
  const atMs = openedMs ?? startMs;
  const touching = stretches.filter((one) => one.startMs <= atMs && (one.endMs ?? atMs) >= startMs);
  return touching.at(-1)?.facts;
}
