import type { WeightUnit } from "@fiel/domain";

/**
 * The unit in which weights of several products are added up: theirs, if all have the same, else g, from which a sum goes
 * up to kg and t. Undefined is of no product, which says nothing of units.
 */
export const commonUnit = (units: readonly (WeightUnit | undefined)[]): WeightUnit => {
  const known = new Set(units.filter((unit) => unit !== undefined));
  const [first] = known;
  return first !== undefined && known.size === 1 ? first : "g";
};
