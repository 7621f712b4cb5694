import { milligramsPerUnit, type UnitCode, unitOptions, type WeightUnit } from "../products/weight-units.ts";
import type { Measure } from "./measure.ts";
import { formatMeasure, type NumberOptions } from "./numbers.ts";

/** Units a weight is shown in. */
export type DisplayUnit = WeightUnit | "t";

/** A weight and its unit, unrounded. */
export interface DisplayWeight {
  readonly value: number;
  readonly unit: DisplayUnit;
}

const gramsPer: Readonly<Record<DisplayUnit, number>> = {
  g: 1,
  kg: 1_000,
  t: 1_000_000,
  lb: milligramsPerUnit.lb / milligramsPerUnit.g,
};

/** The next larger unit; pounds and tonnes have none. */
const nextUnit: Partial<Record<DisplayUnit, DisplayUnit>> = { g: "kg", kg: "t" };

/** A weight in g expressed in `unit`, unrounded. */
export function gramsTo(grams: number, unit: DisplayUnit): number {
  return grams / gramsPer[unit];
}

/** Goes up from the product's unit, one unit at a time, while the value is `tooMuch` for the present unit. */
function climb(grams: number, from: DisplayUnit, tooMuch: (value: number) => boolean): DisplayWeight {
  let unit = from;
  for (
    let next = nextUnit[unit];
    next !== undefined && tooMuch(Math.abs(gramsTo(grams, unit)));
    next = nextUnit[unit]
  ) {
    unit = next;
  }
  return { value: gramsTo(grams, unit), unit };
}

/**
 * Unit of a mean weight (g): g below 10,000 g, kg from there on, whatever the product's unit; pounds stay pounds. Source: dashboard spec,
 * section 9.
 */
export function meanWeight(grams: number, unit: WeightUnit = "g"): DisplayWeight {
  if (unit === "lb") return { value: gramsTo(grams, "lb"), unit };
  const shown = Math.abs(grams) < 10_000 ? "g" : "kg";
  return { value: gramsTo(grams, shown), unit: shown };
}

/**
 * Unit of a sum (g): the product's; above 1000 of it the next one (g, kg, t), and again. Pounds stay pounds.
 * Source: dashboard spec, section 9.
 */
export function sumWeight(grams: number, unit: WeightUnit = "g"): DisplayWeight {
  return climb(grams, unit, (value) => value > 1_000);
}

/** Bounds that the spec gives for generic display; `usual` is the default: the largest, which keeps single packages in g. */
const genericThreshold = { least: 1_000, most: 10_000, usual: 10_000 } as const;

/**
 * Unit of any other weight (g): the product's, or the next larger ones from `threshold` of it on. The spec bounds the threshold to
 * 1000-10,000; a value outside is moved to the nearer bound. Pounds stay pounds.
 */
export function genericWeight(
  grams: number,
  unit: WeightUnit = "g",
  threshold: number = genericThreshold.usual,
): DisplayWeight {
  const limit = Math.min(genericThreshold.most, Math.max(genericThreshold.least, threshold));
  return climb(grams, unit, (value) => value >= limit);
}

type Convert = (grams: number, unit: WeightUnit) => DisplayWeight;

const formatted =
  (convert: Convert) =>
  (grams: number | null, unit: WeightUnit = "g", options: NumberOptions = {}): Measure | null => {
    if (grams === null) return null;
    const weight = convert(grams, unit);
    return formatMeasure(weight.value, weight.unit, { decimals: 2, ...options });
  };

/** A mean weight (g) for display, 2 decimals by default; units as in `meanWeight`. Null for no value. */
export const formatMeanWeight = formatted(meanWeight);

/** A sum of weights (g) for display, 2 decimals by default; units as in `sumWeight`. Null for no value. */
export const formatSumWeight = formatted(sumWeight);

/**
 * A product's own weight, an integer scaled by 10^resolution, in its unit with all its decimals: 2251 in `unitg1` is `225,1` and `g`. Null
 * when not set (negative).
 */
export function formatScaledWeight(
  scaled: number,
  code: UnitCode,
  options: NumberOptions = {},
): Measure | null {
  if (scaled < 0) return null;
  const { unit, resolution } = unitOptions[code];
  return formatMeasure(scaled / 10 ** resolution, unit, { decimals: resolution, ...options });
}
