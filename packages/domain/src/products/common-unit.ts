import type { WeightUnit } from "./weight-units.ts";

/**
 * Unit for the sum of weights of several products: their unit when all have the same, else g, from which a sum may go up to kg and t.
 * Undefined stands for weights without a product and is ignored; g when there is no product at all.
 */
export function commonUnit(units: Iterable<WeightUnit | undefined>): WeightUnit {
  const known = new Set(units);
  known.delete(undefined);
  const [first] = known;
  return first !== undefined && known.size === 1 ? first : "g";
}
