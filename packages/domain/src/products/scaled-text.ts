import { defaultLocale, type Locale } from "../format/locale.ts";
import { withoutEnd } from "../format/without-end.ts";
import { decimalMarkOf, readNumber } from "../format/typed-number.ts";
import { visibleText } from "../texts/visible-text.ts";
import { notSet, type UnitCode, unitOptions } from "./weight-units.ts";

/** Why a text is not a weight of a product: not a number, more decimals than the unit has, or too large for its integers. */
export type ScaledTextFault = "notANumber" | "tooManyDecimals" | "tooLarge";

const largestScaled = 2_147_483_647;

/**
 * The integer, scaled by 10^resolution of the unit, that a text means, read by `readNumber`: `22,5` in `unitg1` is 225. Exact, since digits
 * are moved and nothing is multiplied. An empty text is -1, not set.
 */
export function scaledOfText(
  text: string,
  code: UnitCode,
  locale: Locale = defaultLocale,
): number | ScaledTextFault {
  if (visibleText(text).trim() === "") return notSet;
  const [, whole, fraction = ""] = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(readNumber(text, locale) ?? "") ?? [];
  if (whole === undefined) return "notANumber";
  const { resolution } = unitOptions[code];
  const digits = withoutEnd(fraction, "0");
  if (digits.length > resolution) return "tooManyDecimals";
  const scaled = Number(whole + digits.padEnd(resolution, "0"));
  return scaled > largestScaled ? "tooLarge" : scaled;
}

/** The text of a scaled integer for a form field, with all decimals of the unit; empty when not set (negative). */
export function textOfScaled(scaled: number, code: UnitCode, locale: Locale = defaultLocale): string {
  if (scaled < 0) return "";
  const { resolution } = unitOptions[code];
  const digits = String(scaled).padStart(resolution + 1, "0");
  if (resolution === 0) return digits;
  return `${digits.slice(0, -resolution)}${decimalMarkOf(locale)}${digits.slice(-resolution)}`;
}
