/** Languages whose texts ship with the product, as the tags that numbers and dates are written by. */
export const locales = ["pt-BR", "en", "es"] as const;
export type ShippedLocale = (typeof locales)[number];

/** A shipped one, or that of a language that was added: `fr-FR`. */
export type Locale = ShippedLocale | `${string}-${string}`;

/** Locale of a visitor whose language is not known. */
export const defaultLocale: Locale = "pt-BR";

/**
 * Locale of a language code as clients and users have it: a shipped one by its language part (`pt_BR`, `en`, `es-AR`), another
 * one by language and country (`fr_FR`), in any case. Anything else, and none, gives pt-BR.
 */
export function localeOf(language: string | null | undefined): Locale {
  const [, part = "", country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?![a-z])/i.exec(language ?? "") ?? [];
  const wanted = part.toLowerCase();
  const shipped = locales.find((locale) => locale.toLowerCase().split("-")[0] === wanted);
  if (shipped !== undefined || country === undefined) return shipped ?? defaultLocale;
  return `${wanted}-${country.toUpperCase()}`;
}

/** The shipped locale whose texts and words stand for a language that has none of its own: itself, or pt-BR. */
export const shippedLocaleOf = (locale: Locale): ShippedLocale =>
  locales.find((shipped) => shipped === locale) ?? "pt-BR";
