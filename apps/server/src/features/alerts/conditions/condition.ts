import type { AlertActive, AlertCondition, AlertFacts, AlertKind, AlertSubject } from "@fiel/contracts";
import {
  beyondLimit,
  type BeyondStretch,
  type ConditionStretch,
  type Limit,
  type Occurrence,
  type SeriesValue,
  type TimeWindow,
} from "@fiel/domain";
import type {
  RegisteredEquipment,
  TenantRegistrations,
} from "../../../platform/registrations/tenant-registrations.ts";
import type { PostgresStore } from "../../../platform/stores/postgres/postgres-store.ts";
import type { OfMachines } from "../../../platform/telemetry/filter.ts";
import { readOccurrences } from "../../../platform/telemetry/occurrences.ts";
import type { Reading } from "../../../platform/telemetry/reading.ts";
import type { JudgedDays } from "./judged-days-cache.ts";

/** A stretch in which a condition held, and its facts. */
export interface FactStretch extends ConditionStretch {
  readonly facts: AlertFacts;
}

/** Stretches of a condition for one watched subject. */
export interface SubjectCondition {
  readonly subject: AlertSubject;
  readonly stretches: readonly FactStretch[];
}

/** What conditions are read from. */
export interface ConditionSource {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
  /** UTC ms. */
  readonly nowMs: number;
  readonly timeZone: string;
  /** Cache of judged conformity days of this server. */
  readonly judgedDays: JudgedDays;
  /** Occurrences that touch a span; read once for all rules. */
  readonly occurrences: (
    machines: readonly RegisteredEquipment[],
    span: TimeWindow,
  ) => Promise<OfMachines<readonly Occurrence[]>>;
  /** Time in which no server could hear gateways and screens; absent or null when there was none. */
  readonly unheard?: TimeWindow | null;
}

export type ConditionOf<K extends AlertKind> = Extract<AlertCondition, { kind: K }>;

/** Scope in which a condition is read. */
export interface Watched {
  readonly machines: readonly RegisteredEquipment[];
  readonly span: TimeWindow;
  /** Hours in which the rule is active. */
  readonly active: AlertActive;
  /** State up to which a machine was decided, by machine number; absent when nothing was. */
  readonly before?: ReadonlyMap<number, FactsBefore>;
}

/** State of a condition at an instant (UTC ms) up to which it was decided. */
export interface FactsBefore {
  readonly atMs: number;
  /** Facts of the condition that held; null when it did not hold. */
  readonly facts: AlertFacts | null;
}

/** Stretches in which a figure is beyond its limit. A stretch that goes on from before keeps its facts. */
export function factStretches(
  values: readonly SeriesValue[],
  limit: Limit,
  before: FactsBefore | undefined,
  factsOf: (stretch: BeyondStretch) => AlertFacts,
): FactStretch[] {
  const from = before && { atMs: before.atMs, isBeyond: before.facts !== null };
  return beyondLimit(values, limit, from).map((stretch) => {
    const { startMs, endMs } = stretch;
    const own = startMs === before?.atMs ? before.facts : null;
    return { startMs, endMs, facts: own ?? factsOf(stretch) };
  });
}

export type ReadCondition<K extends AlertKind> = (
  source: ConditionSource,
  condition: ConditionOf<K>,
  watched: Watched,
) => Promise<SubjectCondition[]>;

export const subjectOf = ({ mid, name }: RegisteredEquipment): AlertSubject => ({
  kind: "equipment",
  id: String(mid),
  name,
});

/** Clips the stretches of a figure that was computed beyond now: a start in the future becomes now, an end in the future is open. */
export const untilNow = <S extends ConditionStretch>(stretches: readonly S[], nowMs: number): S[] =>
  stretches.map((one) => ({
    ...one,
    startMs: Math.min(one.startMs, nowMs - 1),
    endMs: one.endMs !== null && one.endMs > nowMs ? null : one.endMs,
  }));

/** Reads occurrences through a reading; each span and set of machines once. */
export function sharedOccurrences(reading: Reading): ConditionSource["occurrences"] {
  const read = new Map<string, Promise<OfMachines<readonly Occurrence[]>>>();
  return (machines, span) => {
    const key = `${span.startMs} ${span.endMs} ${machines.map(({ mid }) => mid).join()}`;
    const known = read.get(key) ?? readOccurrences(reading, { windows: [span], equipment: machines });
    read.set(key, known);
    return known;
  };
}

/** True while a machine is not removed; removed machines are not watched. */
export const present = ({ removedAt }: RegisteredEquipment): boolean => removedAt === null;
