import type { Locale } from "../format/locale.ts";

/** What a text's code ends with, by how many there are (CLDR). */
export const pluralEndings = ["zero", "one", "two", "few", "many", "other"] as const;
export type PluralEnding = (typeof pluralEndings)[number];

export interface PluralForm {
  readonly ending: PluralEnding;
  /** Numbers that it is for, the smallest first; of forms of no whole number, a broken one. */
  readonly examples: readonly number[];
  /** Whole numbers below a thousand need it. Another one may be left out: the form `other` stands for it. */
  readonly needed: boolean;
}

const isEnding = (text: string): text is PluralEnding => pluralEndings.some((one) => one === text);

/** A code's stem and form, `count` and `one` of `count_one`; null where it does not end with a form's name. */
export function pluralCode(code: string): { readonly stem: string; readonly ending: PluralEnding } | null {
  const cut = code.lastIndexOf("_");
  const ending = code.slice(cut + 1);
  return cut > 0 && isEnding(ending) ? { stem: code.slice(0, cut), ending } : null;
}

const wholes = Array.from({ length: 1_000 }, (_, n) => n);
const seldom = [1_000_000, 2_000_000, 0.5, 1.5, 2.5];
const shownExamples = 4;

const known = new Map<Locale, readonly PluralForm[]>();

/** The plural forms that a language has, in CLDR's order. RangeError: the locale is none. */
export function pluralForms(locale: Locale): readonly PluralForm[] {
  const forms = known.get(locale) ?? formsOf(locale);
  known.set(locale, forms);
  return forms;
}

function formsOf(locale: Locale): PluralForm[] {
  const rules = new Intl.PluralRules(locale);
  const { pluralCategories } = rules.resolvedOptions();
  return pluralEndings
    .filter((ending) => pluralCategories.includes(ending))
    .map((ending) => {
      const of = (numbers: readonly number[]) =>
        numbers.filter((n) => rules.select(n) === ending).slice(0, shownExamples);
      const examples = of(wholes);
      return { ending, examples: examples.length > 0 ? examples : of(seldom), needed: examples.length > 0 };
    });
}
