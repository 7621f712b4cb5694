import {
  decimalMarkOf,
  formatNumber,
  type Locale,
  measureText,
  otherReadingOf,
  readNumber,
  typedNumber,
} from "@fiel/domain";

interface NumberKind {
  readonly locale: Locale;
  /** Decimals that the field takes. */
  readonly decimals: number;
  /** Shown inside the field. */
  readonly unit?: string | undefined;
}

/** One reading: the text that has no other, and its words, such as '25.000 g (25 kg)'. */
export interface Reading {
  readonly text: string;
  readonly words: string;
}

/** How a field understands a text: nothing to say, one reading to tell, or a question with its possible answers. */
export interface Meaning {
  readonly kind: "nothing" | "told" | "asked";
  readonly readings: readonly Reading[];
}

const nothing: Meaning = { kind: "nothing", readings: [] };
/** Longer numbers are refused by the rules of the fields. */
const taken = /^-?\d{1,12}(\.\d{1,20})?$/;

/** From here a number is told in words. */
const large = 1_000;
/** Units of which a thousand are one of another. */
const larger: Readonly<Record<string, string>> = { mg: "g", g: "kg", kg: "t" };

const words = (value: number, { locale, unit = "" }: NumberKind): string => {
  const decimals = Math.min(12, (/\.(\d+)$/.exec(String(value))?.[1] ?? "").length);
  const shown = formatNumber(value, { locale, decimals }) ?? "";
  return unit === "" ? shown : (measureText({ value: shown, unit }) ?? shown);
};

const readingOf = (digits: string, kind: NumberKind): Reading => {
  const value = Number(digits);
  const next = larger[kind.unit ?? ""];
  const also =
    next === undefined || Math.abs(value) < large ? null : words(value / 1_000, { ...kind, unit: next });
  return {
    text: typedNumber(value, kind.locale),
    words: also === null ? words(value, kind) : `${words(value, kind)} (${also})`,
  };
};

/** Whether a field with this many decimals can hold the digits. */
const fits = (digits: string, decimals: number): boolean =>
  Number(Number(digits).toFixed(decimals)) === Number(digits);

/** Whether the language reads thousands in a field that takes fewer than three decimals. */
const isSure = (own: string, other: string, decimals: number): boolean =>
  decimals < 3 && Number(own) > Number(other);

/**
 * How a field understands a text. A number with one mark before three digits has two readings (1.000 is a thousand in pt-BR and one in en): it
 * is asked which one is meant, the language's first, unless the field takes fewer than three decimals and the language reads thousands.
 * Told is a number that is large or written with the mark of another language.
 */
export function meaningOf(text: string, kind: NumberKind): Meaning {
  const { locale, decimals } = kind;
  const own = readNumber(text, locale);
  if (own === null || !taken.test(own)) return nothing;
  const other = otherReadingOf(text, locale);
  const both = other === null || isSure(own, other, decimals) ? [] : [own, other];
  const possible = both.filter((digits) => fits(digits, decimals));
  if (possible.length > 0)
    return { kind: "asked", readings: possible.map((digits) => readingOf(digits, kind)) };
  const isForeign = text.includes(decimalMarkOf(locale) === "." ? "," : ".");
  if (Math.abs(Number(own)) < large && !isForeign) return nothing;
  return { kind: "told", readings: [readingOf(own, kind)] };
}
