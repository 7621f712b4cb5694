import type { ErrorCode } from "@fiel/contracts";
import { defineTexts } from "../../texts/define-texts.ts";
import { fillText } from "../../texts/fill-text.ts";
import type { Language } from "../languages.ts";
import type { Catalogue, FieldProblem } from "./catalogue.ts";
import { english } from "./en.ts";
import { spanish } from "./es.ts";
import { portuguese } from "./pt-br.ts";

const shipped = { pt_BR: portuguese, en: english, es: spanish };
export const errorTexts = defineTexts<Catalogue>("errors", "error", shipped);

/** Text of a refusal; for too many attempts it names the wait if known. */
export function errorMessage(code: ErrorCode, language: Language, retryAfterS?: number): string {
  const { errors, tooManyUntil } = errorTexts.in(language);
  if (code !== "TooManyRequests" || retryAfterS === undefined) return errors[code];
  return fillText(tooManyUntil, { wait: waitText(retryAfterS, language) });
}

/** Text of a wait, in seconds below two minutes and in whole minutes from there, rounded up. */
function waitText(seconds: number, language: Language): string {
  const [unit, count] = seconds < 120 ? (["second", seconds] as const) : (["minute", seconds / 60] as const);
  const format = new Intl.NumberFormat(language.replace("_", "-"), {
    style: "unit",
    unit,
    unitDisplay: "long",
  });
  return format.format(Math.max(1, Math.ceil(count)));
}

/** Text of a field's problem; a text that is no key of the catalogue is returned unchanged. */
export function fieldMessage(problem: string, language: Language): string {
  const { fields } = errorTexts.in(language);
  return Object.hasOwn(fields, problem) ? fields[problem as FieldProblem] : problem;
}
