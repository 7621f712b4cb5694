/** Languages whose texts ship with the product, as the tags that format numbers and dates. */
export const locales = ["pt-BR", "en", "es"] as const;
export type ShippedLocale = (typeof locales)[number];

/** A shipped locale, or that of an added language: `fr-FR`. */
export type Locale = ShippedLocale | `${string}-${string}`;

/** Locale of a visitor whose language is not known. */
export const defaultLocale: Locale = "pt-BR";

/**
 * Locale of a language code that a client or user has: a shipped one by its language part (`pt_BR`, `en`, `es-AR`), another by language and
 * country (`fr_FR`), in any case. Anything else, or none, gives pt-BR.
 */
export function localeOf(language: string | null | undefined): Locale {
  const [, part = "", country] = /^([a-z]{2,3})(?:[-_]([a-z]{2}))?(?![a-z])/i.exec(language ?? "") ?? [];
  const wanted = part.toLowerCase();
  const shipped = locales.find((locale) => locale.toLowerCase().split("-")[0] === wanted);
  if (shipped !== undefined || country === undefined) return shipped ?? defaultLocale;
  return `${wanted}-${country.toUpperCase()}`;
}

/** The shipped locale whose texts a language falls back to: itself, or pt-BR. */
export const shippedLocaleOf = (locale: Locale): ShippedLocale =>
  locales.find((shipped) => shipped === locale) ?? "pt-BR";
