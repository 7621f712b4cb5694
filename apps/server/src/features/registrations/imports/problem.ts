import type { ErrorCode } from "@fiel/contracts";
import { errorMessage, fieldMessage } from "../../../platform/http/messages/messages.ts";
import type { Language } from "../../../platform/http/languages.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { fillText } from "../../../platform/texts/fill-text.ts";
import { reasons } from "./reasons.ts";

/** What is wrong with a cell: a key of `reasons` or of the server's field messages, or a refusal's code. */
export interface Problem {
  readonly code: string;
  /** What the reason names: a line, a bound, a number of characters. */
  readonly of?: string | number;
}

export const problem = (code: string, of?: string | number): Problem =>
  of === undefined ? { code } : { code, of };

const refusal = "refusal:";

/** What a verb says of a record, by the field that it says it of; `otherwise` where it names none. */
export function problemsOf(error: unknown, otherwise: string): Readonly<Record<string, Problem>> {
  if (!(error instanceof CallError)) throw error;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return { [otherwise]: problem(`${refusal}${error.code}`) };
  return Object.fromEntries(fields.map(([field, code]) => [field, problem(code)]));
}

/** The reason in words, as a person says it beside the cell. */
export function reasonOf({ code, of }: Problem, language: Language): string {
  const all = reasons.in(language);
  if (Object.hasOwn(all, code)) return fillText(all[code] ?? "", { of: of ?? "" });
  const told = code.startsWith(refusal)
    ? errorMessage(code.slice(refusal.length) as ErrorCode, language)
    : fieldMessage(code, language);
  return told.replace(/\.$/, "");
}
