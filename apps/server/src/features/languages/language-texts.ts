import type { LanguageText } from "@fiel/contracts";
import { type LanguageCode, languageCodes, localeOf } from "@fiel/domain";
import { type CatalogueModule, sourceLanguage } from "./catalogue-of-texts.ts";
import type { LanguageState, StoredText } from "./stored-texts.ts";

const textIn = (module: CatalogueModule, language: string, code: string): string =>
  module.shipped.get(language)?.get(code) ?? "";

/** Text that a code translates: the current source text. For the source language itself, the shipped text. */
function sourceOf({ language, source }: LanguageState, module: CatalogueModule, code: string): string {
  const shipped = textIn(module, sourceLanguage, code);
  return language === sourceLanguage ? shipped : (source.get(module.name)?.get(code)?.text ?? shipped);
}

/** Shipped text of a code in the language; empty when there is none. */
export const shippedOf = ({ language }: LanguageState, module: CatalogueModule, code: string): string =>
  textIn(module, language, code);

/** Whether the source text changed since the shipped translation. */
export const shipsOutdated = (
  state: LanguageState,
  module: CatalogueModule,
  { sourceCode }: LanguageCode,
): boolean => sourceOf(state, module, sourceCode) !== textIn(module, sourceLanguage, sourceCode);

const isOutdated = (
  state: LanguageState,
  module: CatalogueModule,
  code: LanguageCode,
  stored: StoredText | undefined,
): boolean =>
  stored === undefined
    ? shipsOutdated(state, module, code)
    : stored.source !== sourceOf(state, module, code.sourceCode);

/** A text with its source and state, for the management pages. */
export function languageTextOf(
  state: LanguageState,
  module: CatalogueModule,
  code: LanguageCode,
): LanguageText {
  const stored = state.own.get(module.name)?.get(code.code);
  const text = stored?.text ?? shippedOf(state, module, code.code);
  return {
    module: module.name,
    code: code.code,
    text,
    source: sourceOf(state, module, code.sourceCode),
    forms: code.formCodes
      .filter((form) => form !== code.sourceCode)
      .map((form) => sourceOf(state, module, form)),
    examples: code.form === null ? null : [...code.form.examples],
    place: module.place,
    changed: stored !== undefined,
    sourceChanged: text !== "" && isOutdated(state, module, code, stored),
    changedAt: stored?.at.getTime() ?? null,
    changedBy: stored?.by ?? null,
  };
}

type Codes = ReadonlyMap<string, LanguageCode>;
const known = new WeakMap<CatalogueModule, Map<string, Codes>>();

/** Codes of a module that a language can have. */
export function codesIn(module: CatalogueModule, language: string): Codes {
  const byLanguage = known.get(module) ?? new Map<string, Codes>();
  known.set(module, byLanguage);
  const codes =
    byLanguage.get(language) ??
    new Map(languageCodes(module.codes, localeOf(language)).map((one) => [one.code, one]));
  byLanguage.set(language, codes);
  return codes;
}

/** All texts of a language. Rarely needed plural forms are included only when they have a text. */
export function languageTexts(state: LanguageState): LanguageText[] {
  return [...state.catalogue.values()].flatMap((module) =>
    [...codesIn(module, state.language).values()]
      .map((code) => ({ needed: code.form?.needed ?? true, one: languageTextOf(state, module, code) }))
      .filter(({ needed, one }) => needed || one.text !== "")
      .map(({ one }) => one),
  );
}
