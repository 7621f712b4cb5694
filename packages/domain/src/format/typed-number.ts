import { plainDigits } from "../texts/plain-forms.ts";
import { visibleText } from "../texts/visible-text.ts";
import { defaultLocale, type Locale } from "./locale.ts";

interface Marks {
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<Locale, Marks>();

/** The marks with which `formatNumber` writes numbers of a language. */
function marksOf(locale: Locale): Marks {
  let marks = known.get(locale);
  if (marks === undefined) {
    const parts = new Intl.NumberFormat(locale, { useGrouping: "always" }).formatToParts(1_234_567.5);
    const valueOf = (type: string): string => parts.find((part) => part.type === type)?.value ?? "";
    marks = { decimal: valueOf("decimal"), group: valueOf("group") };
    known.set(locale, marks);
  }
  return marks;
}

/** The mark before the decimals of a number, `,` in pt-BR. */
export const decimalMarkOf = (locale: Locale): string => marksOf(locale).decimal;

/** Blanks and the Arabic mark between groups. */
const blanks = /(\d)[\s\u00a0\u202f\u066c](?=\d{3}(?!\d))/g;
/** Signs that are drawn as a minus. */
const minus = /^[\u2010-\u2013\u2212\ufe63]/;
const written = /^([-+]?)([1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

/** The text with a decimal point and commas between groups, from one with the marks `decimal` and `group`. */
const inEnglishMarks = (text: string, { decimal, group }: Marks): string =>
  text.replaceAll(/[^-+0-9]/g, (mark) => (mark === decimal ? "." : mark === group ? "," : "?"));

/** The digits of a text with the marks `decimal` and `group`, null when it is no number; a grouped number does not begin with 0. */
function matchWith(text: string, marks: Marks): string | null {
  const [, sign = "", whole, fraction] = written.exec(inEnglishMarks(text, marks)) ?? [];
  if (whole === undefined) return null;
  return `${sign === "-" ? "-" : ""}${whole.replaceAll(",", "")}${fraction === undefined ? "" : `.${fraction}`}`;
}

/** The text without what cannot be seen, with ASCII digits and marks. */
const plainOf = (text: string, { decimal }: Marks): string =>
  plainDigits(visibleText(text)).trim().replace(minus, "-").replace(blanks, "$1").replace("\u066b", decimal);

/** The same marks in the other order, as other languages use them. */
const swapped = ({ decimal }: Marks): Marks => ({ decimal: decimal === "." ? "," : ".", group: decimal });

/**
 * The number that somebody typed, as plain digits with a decimal point: `12.500` is `12500` in pt-BR and es and `12.500` in en. A mark that
 * can only be a decimal mark is read as one: `22.5` in pt-BR too. Digits may be of any script, and signs that cannot be seen are dropped. Null: not
 * a number.
 */
export function readNumber(text: string, locale: Locale = defaultLocale): string | null {
  const marks = marksOf(locale);
  const plain = plainOf(text, marks);
  const own = /^[\s\u00a0\u202f]*$/.test(marks.group) ? { ...marks, group: "" } : marks;
  return matchWith(plain, own) ?? matchWith(plain, swapped(marks));
}

/**
 * What else a text may mean, as plain digits: with the marks of other languages `25.000` is `25.000` in pt-BR, where `readNumber` gives
 * `25000`. Null for a text that has one reading, such as `0.500` (groups never begin with 0), `1.250,5` and `1.250.000`, and for no number.
 */
export function otherReadingOf(text: string, locale: Locale = defaultLocale): string | null {
  const marks = marksOf(locale);
  const [own, other] = [readNumber(text, locale), matchWith(plainOf(text, marks), swapped(marks))];
  return own === null || other === null || Number(own) === Number(other) ? null : other;
}

/**
 * A number for a form field: all its digits, at least `decimals`, ungrouped, with the language's decimal mark, so that `readNumber` gives
 * it back. Empty for null.
 */
export function typedNumber(
  value: number | null,
  locale: Locale = defaultLocale,
  decimals: number = 0,
): string {
  if (value === null) return "";
  // Zero has no sign.
  const digits = (value + 0).toLocaleString("en", {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: 20,
  });
  return digits.replace(".", decimalMarkOf(locale));
}
