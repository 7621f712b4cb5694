import { type DisplayUnit, gramsTo, type Locale, readNumber, typedNumber } from "@fiel/domain";

/** Decimals of a field in any unit, enough for milligrams in pounds and kilograms. */
const precision = 1e6;

/** Text of a weight (g) for a field in a unit; empty for null. */
export const textOfGrams = (grams: number | null, unit: DisplayUnit, locale: Locale): string =>
  typedNumber(grams === null ? null : Math.round(gramsTo(grams, unit) * precision) / precision, locale);

/** Weight of a number typed in a unit, g with at most three decimals; null when empty, undefined when it is no weight. */
export const gramsOfText = (text: string, unit: DisplayUnit, locale: Locale): number | null | undefined => {
  if (text.trim() === "") return null;
  const number = readNumber(text, locale);
  const grams = number === null ? Number.NaN : Math.round((Number(number) / gramsTo(1, unit)) * 1000) / 1000;
  return grams >= 0 && grams < 1e9 ? grams : undefined;
};
