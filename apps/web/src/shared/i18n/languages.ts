import { defaultLocale, type Locale, localeOf, locales } from "@fiel/domain";

/** The page is written in the languages that numbers and dates are. */
export type Language = Locale;
export const languages = locales;
export const defaultLanguage = defaultLocale;
export const toLanguage = localeOf;
