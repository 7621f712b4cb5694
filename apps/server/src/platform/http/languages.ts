export const languages = ["pt_BR", "en", "es"] as const;
export type Language = (typeof languages)[number];

/** The language of a code such as `en`, `es_AR` or `pt-BR`; null when there is none for it. */
export function languageOf(code: string): Language | null {
  const primary = code.trim().toLowerCase().split(/[-_]/, 1)[0];
  return languages.find((language) => language.toLowerCase().split("_", 1)[0] === primary) ?? null;
}
