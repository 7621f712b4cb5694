import { localeOf, type ShippedLocale } from "@fiel/domain";

/** Codes of the shipped languages. */
export const shippedCodes: Readonly<Record<ShippedLocale, string>> = {
  "pt-BR": "pt_BR",
  en: "en_US",
  es: "es_ES",
};

/** Code in the list of languages for any code that a record may have: `en_US` for `en`. */
export const languageCodeOf = (language: string): string => {
  const locale = localeOf(language);
  return locale in shippedCodes ? shippedCodes[locale as ShippedLocale] : locale.replace("-", "_");
};
