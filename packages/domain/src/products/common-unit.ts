import type { WeightUnit } from "./weight-units.ts";

/**
 * The unit in which weights of several products are added up: theirs, if all have the same, else g, from which a sum goes
 * up to kg and t. Undefined is of no product, which says nothing of units; of no products at all it is g.
 */
export function commonUnit(units: Iterable<WeightUnit | undefined>): WeightUnit {
  const known = new Set(units);
  known.delete(undefined);
  const [first] = known;
  return first !== undefined && known.size === 1 ? first : "g";
}
