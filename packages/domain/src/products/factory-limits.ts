import { notSet, type UnitCode, unitCodes } from "./weight-units.ts";

/** Deviance limits by unit index, in the product's scaled integers; 0 = none (back-office spec, sections 5 and 9). */
const devianceByUnitIndex = [9, 90, 450, 45, 9, 0, 20, 20, 20] as const;

/** The invalid limits a product gets while "factory defaults" is on, as the scaled integers of its own unit. */
export interface FactoryLimits {
  readonly invalidAbove: number;
  readonly invalidBelow: number;
  readonly invalidDevianceAbove: number;
}

/**
 * Factory defaults: 1.1 and 0.9 times (net + package), rounded to the nearest scaled integer, and the deviance table. Net and package are
 * integers scaled by 10^resolution; a missing package weight counts as 0, a net weight that is missing or 0 gives -1 for both limits. The spec's
 * "per-unit factor / 10^resolution" converts scaled integers to the unit and back, so it is 1 here.
 */
export function factoryLimits(netWeight: number, packageWeight: number, unit: UnitCode): FactoryLimits {
  const invalidDevianceAbove = devianceByUnitIndex[unitCodes.indexOf(unit)] ?? 0;
  if (netWeight <= 0) return { invalidAbove: notSet, invalidBelow: notSet, invalidDevianceAbove };
  const base = netWeight + Math.max(0, packageWeight);
  return {
    // Integers of tenths, because 1.1 * 2300 is 2530.0000000000005 in doubles.
    invalidAbove: Math.round((11 * base) / 10),
    invalidBelow: Math.round((9 * base) / 10),
    invalidDevianceAbove,
  };
}
