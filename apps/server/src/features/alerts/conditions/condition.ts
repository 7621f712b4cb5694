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

/** A stretch of a condition, and why. */
export interface FactStretch extends ConditionStretch {
  readonly facts: AlertFacts;
}

/** How a rule's condition stood on one thing that it watches. */
export interface SubjectCondition {
  readonly subject: AlertSubject;
  readonly stretches: readonly FactStretch[];
}

/** Where conditions are read. */
export interface ConditionSource {
  readonly postgres: Pick<PostgresStore, "withTenant">;
  readonly reading: Reading;
  readonly registrations: TenantRegistrations;
  /** UTC ms. */
  readonly nowMs: number;
  readonly timeZone: string;
  /** What this server has gone through of conformity. */
  readonly judgedDays: JudgedDays;
  /** Occurrences that touch a span, read once for all rules. */
  readonly occurrences: (
    machines: readonly RegisteredEquipment[],
    span: TimeWindow,
  ) => Promise<OfMachines<readonly Occurrence[]>>;
}

export type ConditionOf<K extends AlertKind> = Extract<AlertCondition, { kind: K }>;

/** What is asked of a condition: on which machines, in which time. */
export interface Watched {
  readonly machines: readonly RegisteredEquipment[];
  readonly span: TimeWindow;
  /** When the rule is active. */
  readonly active: AlertActive;
  /** By machine's number, where it was read to before. */
  readonly before?: ReadonlyMap<number, FactsBefore>;
}

/** How a condition stood at an instant (UTC ms) to which it was read before. */
export interface FactsBefore {
  readonly atMs: number;
  /** Why it held; null: it did not. */
  readonly facts: AlertFacts | null;
}

/** Stretches of a figure beyond its limit; one that goes on from before has its facts. */
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

/** Stretches of a figure that is looked at ahead, as they are now: one that begins at the instant to come has just begun. */
export const untilNow = <S extends ConditionStretch>(stretches: readonly S[], nowMs: number): S[] =>
  stretches.map((one) => ({
    ...one,
    startMs: Math.min(one.startMs, nowMs - 1),
    endMs: one.endMs !== null && one.endMs > nowMs ? null : one.endMs,
  }));

/** Occurrences read through a reading, each span once. */
export function sharedOccurrences(reading: Reading): ConditionSource["occurrences"] {
  const read = new Map<string, Promise<OfMachines<readonly Occurrence[]>>>();
  return (machines, span) => {
    const key = `${span.startMs} ${span.endMs} ${machines.map(({ mid }) => mid).join()}`;
    const known = read.get(key) ?? readOccurrences(reading, { windows: [span], equipment: machines });
    read.set(key, known);
    return known;
  };
}

/** The part of a machine's life after which nothing of it is watched. */
export const present = ({ removedAt }: RegisteredEquipment): boolean => removedAt === null;
