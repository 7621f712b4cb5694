import type { EquipmentStatus } from "@fiel/contracts";
import { type EquipmentCondition, equipmentCondition } from "@fiel/domain";
import { compareNames } from "../format/compare-names.ts";

/** Conditions as shown: a planned stop is not an alarm. */
export const shownConditions = ["producing", "stopped", "planned", "disconnected"] as const;
export type ShownCondition = (typeof shownConditions)[number];

/** Shown condition, for which the explaining occurrence tells whether a stop was planned. */
export const shownCondition = (
  condition: EquipmentCondition,
  occurrence: EquipmentStatus["occurrence"],
): ShownCondition => (condition === "stopped" && occurrence?.planned ? "planned" : condition);

/** Condition by state and speed; the server has already decided whether the machine is silent. */
export const conditionOf = (
  { status, speed, since, occurrence }: EquipmentStatus,
  nowMs: number,
): ShownCondition =>
  shownCondition(
    equipmentCondition({ state: status, speed, lastHeardMs: since === null ? null : nowMs, nowMs }),
    occurrence,
  );

export type ConditionCounts = Readonly<Record<ShownCondition, number>>;

export interface Overview {
  readonly total: number;
  readonly counts: ConditionCounts;
  /** Equipment that does not produce: planned stops after all others, and within each the longest first and equipment that was never heard last. */
  readonly notProducing: readonly (EquipmentStatus & {
    readonly condition: Exclude<ShownCondition, "producing">;
  })[];
}

type NotProducing = Overview["notProducing"][number];

const longestFirst = (a: NotProducing, b: NotProducing): number => {
  const planned = Number(a.condition === "planned") - Number(b.condition === "planned");
  if (planned !== 0 || a.since === b.since) return planned || compareNames(a.name, b.name);
  return (a.since ?? Number.MAX_VALUE) - (b.since ?? Number.MAX_VALUE);
};

export const overviewOf = (statuses: readonly EquipmentStatus[], nowMs: number): Overview => {
  const counts = { producing: 0, stopped: 0, planned: 0, disconnected: 0 };
  const notProducing: NotProducing[] = [];
  for (const status of statuses) {
    const condition = conditionOf(status, nowMs);
    counts[condition] += 1;
    if (condition !== "producing") notProducing.push({ ...status, condition });
  }
  return { total: statuses.length, counts, notProducing: notProducing.toSorted(longestFirst) };
};
