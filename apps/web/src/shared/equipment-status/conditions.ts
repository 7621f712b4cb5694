import type { EquipmentStatus } from "@fiel/contracts";
import { type EquipmentCondition, equipmentCondition } from "@fiel/domain";

/** The server has already judged silence; here state and speed decide. */
export const conditionOf = ({ status, speed, since }: EquipmentStatus, nowMs: number): EquipmentCondition =>
  equipmentCondition({ state: status, speed, lastHeardMs: since === null ? null : nowMs, nowMs });

export type ConditionCounts = Readonly<Record<EquipmentCondition, number>>;

export interface Overview {
  readonly total: number;
  readonly counts: ConditionCounts;
  /** What does not produce, the longest first; what was never heard of comes last. */
  readonly notProducing: readonly (EquipmentStatus & {
    readonly condition: Exclude<EquipmentCondition, "producing">;
  })[];
}

const longestFirst = (a: EquipmentStatus, b: EquipmentStatus): number => {
  if (a.since === b.since) return a.name.localeCompare(b.name);
  return (a.since ?? Number.MAX_VALUE) - (b.since ?? Number.MAX_VALUE);
};

export const overviewOf = (statuses: readonly EquipmentStatus[], nowMs: number): Overview => {
  const counts = { producing: 0, stopped: 0, disconnected: 0 };
  const notProducing: Overview["notProducing"][number][] = [];
  for (const status of statuses) {
    const condition = conditionOf(status, nowMs);
    counts[condition] += 1;
    if (condition !== "producing") notProducing.push({ ...status, condition });
  }
  return { total: statuses.length, counts, notProducing: notProducing.toSorted(longestFirst) };
};
