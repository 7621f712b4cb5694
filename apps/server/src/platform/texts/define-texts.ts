import { withTexts } from "@fiel/domain";
import { type Language, type ShippedLanguage, shippedLanguageOf } from "../http/languages.ts";

/** Where a text is read. */
export type TextPlace = "page" | "screen" | "mail" | "file" | "message" | "error";

export type ShippedTexts<T> = Readonly<Record<ShippedLanguage, T>>;

/** The changed texts of a module in a language, by code. */
export type ChangedTexts = (language: Language) => ReadonlyMap<string, string>;

/** A module of texts: the shipped ones with their changes. */
export interface DefinedTexts<T extends object = object> {
  readonly name: string;
  readonly place: TextPlace;
  readonly shipped: ShippedTexts<T>;
  /** The texts in a language: changed ones, else shipped ones; an added language falls back to Portuguese. */
  in(language: Language): T;
  /** Uses other changes from now on. A process has the texts of its one installation. */
  change(changed: ChangedTexts): void;
}

const nothing: ReadonlyMap<string, string> = new Map();

/** Defines a module of the server's texts; `server-texts.ts` lists them all. */
export function defineTexts<T extends object>(
  name: string,
  place: TextPlace,
  shipped: ShippedTexts<T>,
): DefinedTexts<T> {
  let changed: ChangedTexts = () => nothing;
  const built = new Map<Language, T>();
  const inLanguage = (language: Language): T => {
    const known = built.get(language);
    if (known !== undefined) return known;
    const base = shippedLanguageOf(language);
    const below = language === base ? shipped[base] : inLanguage(base);
    const own = changed(language);
    const texts = own.size === 0 ? below : withTexts(below, own);
    built.set(language, texts);
    return texts;
  };
  return {
    name,
    place,
    shipped,
    in: inLanguage,
    change(next) {
      changed = next;
      built.clear();
    },
  };
}
