/** Languages of the interface, as the tags that numbers and dates are written by. */
export const locales = ["pt-BR", "en", "es"] as const;
export type Locale = (typeof locales)[number];

/** Locale of a visitor whose language is not known. */
export const defaultLocale: Locale = "pt-BR";

/**
 * Locale of a language code as clients and users have it (`pt_BR`, `en`, `es-AR`): by its language part, in any case.
 * Unknown or missing gives pt-BR.
 */
export function localeOf(language: string | null | undefined): Locale {
  const wanted = (language ?? "").toLowerCase().split(/[-_]/)[0];
  return locales.find((locale) => locale.toLowerCase().split("-")[0] === wanted) ?? defaultLocale;
}
