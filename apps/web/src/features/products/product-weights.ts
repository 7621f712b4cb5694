import {
  factoryLimits,
  type Locale,
  notSet,
  type RegisteredWeights,
  scaledOfText,
  type ScaledTextFault,
  type UnitCode,
} from "@fiel/domain";

export const netFields = ["netWeight", "packageWeight"] as const;
/** Limits as distances from the target. */
export const limitFields = ["rejectUnder", "rejectOver", "correctionBelow", "correctionAbove"] as const;
/** Limits computed by the factory's rule, or typed. */
export const invalidFields = ["invalidBelow", "invalidAbove", "invalidDevianceAbove"] as const;

export type WeightField =
  | (typeof netFields)[number]
  | (typeof limitFields)[number]
  | (typeof invalidFields)[number];

/** Texts of the weight fields, in the product's unit. */
export type WeightTexts = Readonly<Record<WeightField, string>> & {
  readonly unit: UnitCode;
  readonly factoryDefault: boolean;
};

/** Integers scaled by the unit's resolution; -1 means not set. */
export type Weights = Readonly<Record<WeightField, number>> & RegisteredWeights;

/** The weight in a field, or why its text is invalid. */
export const weightIn = (texts: WeightTexts, field: WeightField, locale: Locale): number | ScaledTextFault =>
  scaledOfText(texts[field], texts.unit, locale);

/** Current weights of the form. Invalid texts count as not set; computed limits are derived. */
export const weightsOf = (texts: WeightTexts, locale: Locale): Weights => {
  const { unit, factoryDefault } = texts;
  const known = (field: WeightField): number => {
    const weight = weightIn(texts, field, locale);
    return typeof weight === "number" ? weight : notSet;
  };
  const [netWeight, packageWeight] = [known("netWeight"), known("packageWeight")];
  return {
    factoryDefault,
    netWeight,
    packageWeight,
    rejectUnder: known("rejectUnder"),
    rejectOver: known("rejectOver"),
    correctionBelow: known("correctionBelow"),
    correctionAbove: known("correctionAbove"),
    ...(factoryDefault
      ? factoryLimits(netWeight, packageWeight, unit)
      : {
          invalidBelow: known("invalidBelow"),
          invalidAbove: known("invalidAbove"),
          invalidDevianceAbove: known("invalidDevianceAbove"),
        }),
  };
};
