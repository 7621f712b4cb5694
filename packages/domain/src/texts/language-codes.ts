import type { Locale } from "../format/locale.ts";
import { type PluralForm, pluralCode, pluralEndings, pluralForms } from "./plural-forms.ts";

/** A code of a text as a language has it. */
export interface LanguageCode {
  readonly code: string;
  /** The code of the source text that it translates: the same code, or `other`'s for a plural form that the source lacks. */
  readonly sourceCode: string;
  /** Codes of the source's other plural forms; empty for a text without plural forms. */
  readonly formCodes: readonly string[];
  /** Null for a text without plural forms. */
  readonly form: PluralForm | null;
}

/**
 * The codes that a language has for the source's codes, in their order: a text with plural forms gets the language's own forms. A text has
 * plural forms when the source has its form `other`.
 */
export function languageCodes(sourceCodes: readonly string[], locale: Locale): LanguageCode[] {
  const all = new Set(sourceCodes);
  const forms = pluralForms(locale);
  const done = new Set<string>();
  return sourceCodes.flatMap((code) => {
    const plural = pluralCode(code);
    if (plural === null || !all.has(`${plural.stem}_other`))
      return [{ code, sourceCode: code, formCodes: [], form: null }];
    if (done.has(plural.stem)) return [];
    done.add(plural.stem);
    return formsOf(plural.stem, all, forms);
  });
}

function formsOf(stem: string, all: ReadonlySet<string>, forms: readonly PluralForm[]): LanguageCode[] {
  const formCodes = pluralEndings.map((ending) => `${stem}_${ending}`).filter((code) => all.has(code));
  return forms.map((form) => {
    const code = `${stem}_${form.ending}`;
    return { code, sourceCode: all.has(code) ? code : `${stem}_other`, formCodes, form };
  });
}
