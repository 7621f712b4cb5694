/** Unit options of products: code, unit, and the power of ten by which their integers are scaled (back-office spec, section 3). */
export const unitOptions = {
  unitg0: { unit: "g", resolution: 0 },
  unitg1: { unit: "g", resolution: 1 },
  unitg2: { unit: "g", resolution: 2 },
  unitg3: { unit: "g", resolution: 3 },
  unitkg1: { unit: "kg", resolution: 1 },
  unitkg2: { unit: "kg", resolution: 2 },
  unitlb1: { unit: "lb", resolution: 1 },
  unitlb2: { unit: "lb", resolution: 2 },
  unitlb3: { unit: "lb", resolution: 3 },
} as const;

/** Code of a unit option; its place in `unitCodes` is the spec's unit index. */
export type UnitCode = keyof typeof unitOptions;

/** A unit that a product may be weighed in. */
export type WeightUnit = (typeof unitOptions)[UnitCode]["unit"];

/** The codes in the order of the spec's unit index. */
export const unitCodes = Object.keys(unitOptions) as [UnitCode, ...UnitCode[]];

/** Milligrams in one unit. The pound is the international avoirdupois pound, 453.59237 g by definition (1959). */
export const milligramsPerUnit: Readonly<Record<WeightUnit, number>> = {
  g: 1_000,
  kg: 1_000_000,
  lb: 453_592.37,
};

/** Value of a weight that is not set in a registration. */
export const notSet = -1;

/** Whether `code` names a unit option. */
export function isUnitCode(code: string): code is UnitCode {
  return Object.hasOwn(unitOptions, code);
}

/**
 * Unit option of a stored code. The spec lets any unknown unit fall back to grams (section 5), so an unknown,
 * null or missing code is `unitg0`.
 */
export function unitCodeOf(code: string | null | undefined): UnitCode {
  return code !== null && code !== undefined && isUnitCode(code) ? code : "unitg0";
}

/** Unit of a stored code; unknown codes are grams. */
export function weightUnitOf(code: string | null | undefined): WeightUnit {
  return unitOptions[unitCodeOf(code)].unit;
}

/**
 * Weight in mg of a product's integer, scaled by 10^resolution of its unit option: 2251 in `unitg1` is 225,100 mg.
 * Rounded to a whole milligram, the unit of storage (only pounds ever need it). Null when not set (negative).
 */
export function scaledToMilligrams(scaled: number, code: UnitCode): number | null {
  if (scaled < 0) return null;
  const { unit, resolution } = unitOptions[code];
  return Math.round((scaled * milligramsPerUnit[unit]) / 10 ** resolution);
}

/** A weight in mg expressed in `unit`, unrounded. */
export function milligramsToUnit(weightMg: number, unit: WeightUnit): number {
  return weightMg / milligramsPerUnit[unit];
}
