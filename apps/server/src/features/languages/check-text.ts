import type { LanguageText } from "@fiel/contracts";
import { type LanguageCode, pluralCode, type TextFault, textFaults } from "@fiel/domain";
import type { Language } from "../../platform/http/languages.ts";
import { fillText } from "../../platform/texts/fill-text.ts";
import type { CatalogueModule } from "./catalogue-of-texts.ts";
import { codesIn, languageTextOf, shippedOf, shipsOutdated } from "./language-texts.ts";
import type { LanguageState, TextToStore } from "./stored-texts.ts";
import { type FaultTexts, faultTexts } from "./texts/fault-texts.ts";

/** Why a text is refused: because of its module, its code or the text itself. */
export interface TextRefusal {
  readonly field: "module" | "code" | "text";
  readonly kind: keyof FaultTexts;
  readonly part: string;
}

export interface CheckedText {
  readonly before: LanguageText;
  readonly store: TextToStore;
}

/** The code in a language, or why the language does not have it. */
function findCode(module: CatalogueModule, language: string, code: string): LanguageCode | TextRefusal {
  const found = codesIn(module, language).get(code);
  if (found !== undefined) return found;
  const plural = pluralCode(code);
  const isForm = plural !== null && module.codes.includes(`${plural.stem}_other`);
  return { field: "code", kind: isForm ? "pluralForm" : "unknownCode", part: code };
}

const isRefusal = (found: LanguageCode | TextRefusal): found is TextRefusal => "kind" in found;

const refusalOf = ({ kind, part }: TextFault): TextRefusal => ({ field: "text", kind, part });

/** The text to store, or its first fault. Form, file import and API all use this check. */
export function checkText(
  state: LanguageState,
  wanted: { readonly module: string; readonly code: string; readonly text: string },
): CheckedText | TextRefusal {
  const module = state.catalogue.get(wanted.module);
  if (module === undefined) return { field: "module", kind: "unknownModule", part: wanted.module };
  const code = findCode(module, state.language, wanted.code);
  if (isRefusal(code)) return code;
  const before = languageTextOf(state, module, code);
  const [fault] = textFaults(wanted.text, { text: before.source, forms: before.forms });
  if (fault !== undefined) return refusalOf(fault);
  const { text } = wanted;
  const ships = text === shippedOf(state, module, code.code) && !shipsOutdated(state, module, code);
  return { before, store: { module: module.name, code: code.code, text, source: before.source, ships } };
}

/** A refusal as a sentence. */
export const refusalText = ({ kind, part }: TextRefusal, language: Language): string =>
  fillText(faultTexts.in(language)[kind], { part });
