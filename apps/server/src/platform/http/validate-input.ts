import type { Call, ErrorCode } from "@fiel/contracts";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { CallError } from "./call-error.ts";
import type { Language } from "./languages.ts";

const locales: Record<Language, z.core.$ZodErrorMap> = {
  pt_BR: z.locales.ptBR().localeError,
  en: z.locales.en().localeError,
  es: z.locales.es().localeError,
};

/** Somebody who mends a request mends it bit by bit; an answer is not as long as what was wrong. */
const mostFields = 100;

export interface ValidInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Validation {
  readonly language: Language;
  readonly withBody: boolean;
  /** Thrown with the fields. */
  readonly invalidCode: ErrorCode;
}

/** Checks what was sent against the call's schemas; throws `invalidCode` that names each field and what is wrong with it. */
export function validateInput(
  call: Call,
  request: FastifyRequest,
  { language, withBody, invalidCode }: Validation,
): ValidInput {
  const fields: Record<string, string> = {};
  const check = (schema: z.ZodType | undefined, value: unknown, missing: unknown): unknown => {
    if (schema === undefined) return missing;
    const result = schema.safeParse(value, { error: locales[language] });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues.slice(0, mostFields))
      fields[path.join(".") || "body"] ??= message;
    return missing;
  };
  const input = {
    params: check(call.params, request.params, request.params),
    query: check(call.query, request.query, undefined),
    body: withBody ? check(call.body, request.body ?? {}, undefined) : request.body,
  };
  if (Object.keys(fields).length > 0) throw new CallError(invalidCode, { fields });
  return input;
}
