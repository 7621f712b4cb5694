import { toleranceMgOf } from "../conformity/tolerance.ts";
import { currentRegulation, type Regulation } from "../conformity/regulation.ts";
import type { RegisteredWeights } from "../products/limit-problems.ts";
import { scaledToMilligrams, type UnitCode } from "../products/weight-units.ts";

/**
 * Limits of a product in mg. `target` is the gross target (net + package); reject and correction limits are distances from it;
 * `invalidAbove` and `invalidBelow` are gross weights. Null = not set.
 */
export interface ClassificationLimits {
  readonly targetMg: number;
  readonly netMg: number;
  readonly packageMg: number;
  readonly rejectOverMg: number | null;
  readonly rejectUnderMg: number | null;
  readonly correctionBelowMg: number | null;
  readonly correctionAboveMg: number | null;
  readonly invalidAboveMg: number | null;
  readonly invalidBelowMg: number | null;
  /** In the machine's own scale (the registration's integer), not in mg, as readings report deviance. */
  readonly invalidDevianceAbove: number | null;
  /** T of the net quantity. */
  readonly toleranceMg: number;
}

/** The weights of a product as registered: integers scaled by 10^resolution of the unit option, -1 = not set. */
export interface ScaledProductLimits extends Omit<RegisteredWeights, "factoryDefault"> {
  readonly invalidDevianceAbove: number;
}

/**
 * A product's limits in mg. A missing package weight counts as 0. A deviance limit of 0 means "none", as the factory table has it for kg
 * with two decimals. Null when the net weight is not set or 0, as of goods in bulk: limits are distances from a target, and there is none.
 */
export function limitsOfProduct(
  product: ScaledProductLimits,
  unit: UnitCode,
  regulation: Regulation = currentRegulation,
): ClassificationLimits | null {
  const milligrams = (scaled: number): number | null => scaledToMilligrams(scaled, unit);
  const netMg = milligrams(product.netWeight);
  if (netMg === null || netMg === 0) return null;
  const packageMg = milligrams(product.packageWeight) ?? 0;
  return {
    targetMg: netMg + packageMg,
    netMg,
    packageMg,
    rejectOverMg: milligrams(product.rejectOver),
    rejectUnderMg: milligrams(product.rejectUnder),
    correctionBelowMg: milligrams(product.correctionBelow),
    correctionAboveMg: milligrams(product.correctionAbove),
    invalidAboveMg: milligrams(product.invalidAbove),
    invalidBelowMg: milligrams(product.invalidBelow),
    invalidDevianceAbove: product.invalidDevianceAbove > 0 ? product.invalidDevianceAbove : null,
    toleranceMg: toleranceMgOf(netMg, regulation),
  };
}
