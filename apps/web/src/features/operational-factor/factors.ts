import type { OccurrenceGroup } from "@fiel/contracts";
import {
  factorOfFraction,
  operationalFactor,
  type StoppedTime,
  sumOfStoppedTimes,
  unplannedFraction,
} from "@fiel/domain";
import { stoppedTimeOf } from "../../shared/occurrences/clipped-events.ts";
import { compareNames } from "../../shared/format/compare-names.ts";

export interface EquipmentFactor extends StoppedTime {
  readonly mid: number;
  readonly name: string;
  /** 0-100; null when no time was available. */
  readonly factor: number | null;
  /** Factor without planned stops, 0 to 100; null when no unplanned time is left. */
  readonly unplannedFactor: number | null;
}

const factorsOfTime = (time: StoppedTime) => ({
  factor: operationalFactor(time),
  unplannedFactor: factorOfFraction(unplannedFraction(time)),
});

/** Factor of each equipment, in the groups' order. */
export const factorsOf = (groups: readonly OccurrenceGroup[]): EquipmentFactor[] =>
  groups.map((group) => {
    const time = stoppedTimeOf(group);
    return { mid: group.equipment.mid, name: group.equipment.name, ...time, ...factorsOfTime(time) };
  });

/** Factor over the added times of all equipment. */
export const wholeFactor = (
  groups: readonly OccurrenceGroup[],
): StoppedTime & Pick<EquipmentFactor, "factor" | "unplannedFactor"> => {
  const time = sumOfStoppedTimes(groups.map(stoppedTimeOf));
  return { ...time, ...factorsOfTime(time) };
};

export type KnownFactor = EquipmentFactor & { readonly factor: number };

/** Equipment that have a factor, lowest first, then by name. */
export const lowestFactors = (factors: readonly EquipmentFactor[], most: number): KnownFactor[] =>
  factors
    .filter((one): one is KnownFactor => one.factor !== null)
    .toSorted((a, b) => a.factor - b.factor || compareNames(a.name, b.name))
    .slice(0, most);
