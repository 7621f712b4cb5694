/** Languages whose texts ship with the server. */
export const languages = ["pt_BR", "en", "es"] as const;
export type ShippedLanguage = (typeof languages)[number];

/** A shipped language, or an added one: `fr_FR`. */
export type Language = ShippedLanguage | `${string}_${string}`;

const primaryOf = (code: string): string => code.trim().toLowerCase().split(/[-_]/, 1)[0] ?? "";

/** The installation's added languages. Module state, since a process serves one installation. */
let added: readonly Language[] = [];

/** Registers the languages that were added to this installation, by code. */
export function knowLanguages(codes: readonly string[]): void {
  const isShipped = (code: string) => languages.some((language) => primaryOf(language) === primaryOf(code));
  added = codes.filter((code) => !isShipped(code)) as Language[];
}

/** The language of a code such as `en`, `es_AR`, `pt-BR` or `fr`; null when there is none for it. */
export function languageOf(code: string): Language | null {
  const primary = primaryOf(code);
  return [...languages, ...added].find((language) => primaryOf(language) === primary) ?? null;
}

/** Whether clients and people can choose a language by exactly this code. */
export const isLanguage = (code: string): boolean =>
  allLanguages().some((language) => language === code || codeOf(language) === code);

/** Shipped and added languages. */
export const allLanguages = (): Language[] => [...languages, ...added];

/** The language whose shipped texts a language falls back to: itself, or Portuguese. */
export const shippedLanguageOf = (language: Language): ShippedLanguage =>
  languages.find((shipped) => shipped === language) ?? "pt_BR";

const codes: Readonly<Partial<Record<Language, string>>> = { en: "en_US", es: "es_ES" };

/** The store's code of a language: `en_US` for `en`. */
export const codeOf = (language: Language): string => codes[language] ?? language;
