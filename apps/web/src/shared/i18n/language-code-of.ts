import { localeOf, type ShippedLocale } from "@fiel/domain";

/** The codes of the languages that ship. */
export const shippedCodes: Readonly<Record<ShippedLocale, string>> = {
  "pt-BR": "pt_BR",
  en: "en_US",
  es: "es_ES",
};

/** The code by which the languages are listed, of any that a record may have: `en_US` of `en`. */
export const languageCodeOf = (language: string): string => {
  const locale = localeOf(language);
  return locale in shippedCodes ? shippedCodes[locale as ShippedLocale] : locale.replace("-", "_");
};
