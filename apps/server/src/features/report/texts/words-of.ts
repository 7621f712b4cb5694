import { defineTexts } from "../../../platform/texts/define-texts.ts";
import { reportEn } from "./en.ts";
import { reportEs } from "./es.ts";
import { reportPtBr } from "./pt-br.ts";
import type { ReportWords } from "./report-words.ts";

export const reportWords = defineTexts<ReportWords>("reportFiles", "file", {
  pt_BR: reportPtBr,
  en: reportEn,
  es: reportEs,
});

/** Replaces the placeholders `{name}` of a text by values. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : place,
  );
