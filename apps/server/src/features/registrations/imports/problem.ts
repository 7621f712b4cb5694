import type { ErrorCode } from "@fiel/contracts";
import { errorMessage, fieldMessage } from "../../../platform/http/messages/messages.ts";
import type { Language } from "../../../platform/http/languages.ts";
import { CallError } from "../../../platform/http/call-error.ts";
import { fillText } from "../../../platform/texts/fill-text.ts";
import { reasons } from "./reasons.ts";

/** Problem of a cell. The code is a key of `reasons`, of the server's field messages, or a refusal with an error code. */
export interface Problem {
  readonly code: string;
  /** Value that the text names: a line, a bound or a number of characters. */
  readonly of?: string | number;
}

export const problem = (code: string, of?: string | number): Problem =>
  of === undefined ? { code } : { code, of };

const refusal = "refusal:";

/** Problems by field of a refused create or update; at `otherwise` when the error names no field. Throws errors that are no CallError. */
export function problemsOf(error: unknown, otherwise: string): Readonly<Record<string, Problem>> {
  if (!(error instanceof CallError)) throw error;
  const fields = Object.entries(error.fields ?? {});
  if (fields.length === 0) return { [otherwise]: problem(`${refusal}${error.code}`) };
  return Object.fromEntries(fields.map(([field, code]) => [field, problem(code)]));
}

/** Text of the problem, shown beside the cell. */
export function reasonOf({ code, of }: Problem, language: Language): string {
  const all = reasons.in(language);
  if (Object.hasOwn(all, code)) return fillText(all[code] ?? "", { of: of ?? "" });
  const told = code.startsWith(refusal)
    ? errorMessage(code.slice(refusal.length) as ErrorCode, language)
    : fieldMessage(code, language);
  return told.replace(/\.$/, "");
}
