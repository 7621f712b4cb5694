import {
  type ClassificationLimits,
  formatMeasure,
  type LimitProblems,
  limitProblems,
  limitsOfProduct,
  type Locale,
  measureText,
  milligramsToUnit,
  type UnitCode,
  unitOptions,
} from "@fiel/domain";
import { decimalsOf } from "../../../shared/registration/decimals-of.ts";
import type { Weights } from "../product-weights.ts";

/** Input of the live limit views. */
export interface LimitsView {
  readonly weights: Weights;
  readonly unit: UnitCode;
  readonly limits: ClassificationLimits;
  readonly problems: LimitProblems;
  readonly isNet: boolean;
  readonly locale: Locale;
}

/** Null without a net weight. */
export const limitsView = (
  weights: Weights,
  { unit, isNet, locale }: Pick<LimitsView, "unit" | "isNet" | "locale">,
): LimitsView | null => {
  const limits = limitsOfProduct(weights, unit);
  if (limits === null) return null;
  return { weights, unit, limits, problems: limitProblems(weights), isNet, locale };
};

/** A gross weight as a number on the shown scale, without unit. */
export const figureOf = ({ limits, unit, isNet, locale }: LimitsView, grossMg: number): string => {
  const { unit: name, resolution } = unitOptions[unit];
  const shown = milligramsToUnit(isNet ? grossMg - limits.packageMg : grossMg, name);
  return formatMeasure(shown, "", { locale, decimals: resolution })?.value ?? "";
};

/** A weight with its unit and as many decimals as it has. */
export const weightText = ({ unit, locale }: Pick<LimitsView, "unit" | "locale">, mg: number): string => {
  const { unit: name } = unitOptions[unit];
  const value = milligramsToUnit(mg, name);
  return measureText(formatMeasure(value, name, { locale, decimals: decimalsOf(value) })) ?? "";
};
