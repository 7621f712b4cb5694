import type { Call, ErrorCode } from "@fiel/contracts";
import { visibleText } from "@fiel/domain";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { CallError } from "./call-error.ts";
import { type Language, shippedLanguageOf } from "./languages.ts";

type Told = () => { readonly localeError: z.core.$ZodErrorMap };
const shipped = { pt_BR: z.locales.ptBR, en: z.locales.en, es: z.locales.es } as const;
const ofLibrary: Readonly<Partial<Record<string, Told>>> = z.locales;
const told = new Map<Language, z.core.$ZodErrorMap>();

/** What the schemas say by themselves, in the words of their library, which knows many languages. */
function wordsOf(language: Language): z.core.$ZodErrorMap {
  const known = told.get(language);
  if (known !== undefined) return known;
  const [primary = "", country = ""] = language.split("_");
  const base = shippedLanguageOf(language);
  const own = base === language ? undefined : (ofLibrary[primary + country] ?? ofLibrary[primary]);
  const words = (own ?? shipped[base])().localeError;
  told.set(language, words);
  return words;
}

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
  const check = (
    whole: "params" | "query" | "body",
    schema: z.ZodType | undefined,
    value: unknown,
    missing: unknown,
  ): unknown => {
    if (schema === undefined) return missing;
    const result = schema.safeParse(value, { error: wordsOf(language) });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues.slice(0, mostFields))
      fields[path.join(".") || whole] ??= message;
    return missing;
  };
  const input = {
    params: check("params", call.params, request.params, request.params),
    query: check(
      "query",
      call.query,
      isReadable(request.url) ? visible(request.query) : undefined,
      undefined,
    ),
    body: withBody ? check("body", call.body, request.body ?? {}, undefined) : request.body,
  };
  if (Object.keys(fields).length > 0) throw new CallError(invalidCode, { fields });
  return input;
}

/** Codes that somebody's system keeps: the one that is written exactly so goes first. */
const asWritten: ReadonlySet<string> = new Set(["product"]);

/** What is searched for, and filtered by, is pasted too. */
const visible = (query: unknown): unknown =>
  typeof query !== "object" || query === null
    ? query
    : Object.fromEntries(
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === "string" && !asWritten.has(name) ? visibleText(value) : value,
        ]),
      );

/** Bytes that are no UTF-8 would be taken as they are written, `%FF`, and searched for so. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.slice(url.indexOf("?") + 1));
    return true;
  } catch {
    return false;
  }
}
