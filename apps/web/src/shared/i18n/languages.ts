import { defaultLocale, type Locale, localeOf, locales } from "@fiel/domain";
import type { TFunction } from "i18next";

/** Languages of the page are the locales of numbers and dates. */
export type Language = Locale;
export const defaultLanguage = defaultLocale;
export const toLanguage = localeOf;

let added: readonly string[] = [];

/** Codes of languages that this installation has in addition to the shipped ones, for example `fr_FR`. */
export const addLanguages = (codes: readonly string[]): void => {
  added = codes;
};
export const addedLanguages = (): readonly string[] => added;
export const knownLanguages = (): Language[] => [...locales, ...added.map(toLanguage)];

/** Name of a language in that language. */
export const languageName = (t: TFunction, language: Language): string => {
  const shipped = locales.find((one) => one === language);
  if (shipped !== undefined) return t(`language.${shipped}`);
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};
