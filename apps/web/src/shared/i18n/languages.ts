import { defaultLocale, type Locale, localeOf, locales } from "@fiel/domain";
import type { TFunction } from "i18next";

/** The page is written in the languages that numbers and dates are. */
export type Language = Locale;
export const defaultLanguage = defaultLocale;
export const toLanguage = localeOf;

let added: readonly string[] = [];

/** Codes of languages that this installation has beside the shipped ones: `fr_FR`. */
export const addLanguages = (codes: readonly string[]): void => {
  added = codes;
};
export const addedLanguages = (): readonly string[] => added;
export const knownLanguages = (): Language[] => [...locales, ...added.map(toLanguage)];

/** What a language is called in itself. */
export const languageName = (t: TFunction, language: Language): string => {
  const shipped = locales.find((one) => one === language);
  if (shipped !== undefined) return t(`language.${shipped}`);
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
