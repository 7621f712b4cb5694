import type { Locale } from "@fiel/domain";
import { boardEn } from "./en.ts";
import { boardEs } from "./es.ts";
import { boardPtBr, type BoardTexts } from "./pt-br.ts";

/** All three come along: a screen's language is its client's, and changes without a load. */
export const boardTexts: Readonly<Record<Locale, BoardTexts>> = {
  "pt-BR": boardPtBr,
  en: boardEn,
  es: boardEs,
};
export type { BoardTexts } from "./pt-br.ts";
