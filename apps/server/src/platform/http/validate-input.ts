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

/** Messages for schema errors from Zod's own translations; an added language that Zod lacks gets those of its shipped fallback. */
export function wordsOf(language: Language): z.core.$ZodErrorMap {
  const known = told.get(language);
  if (known !== undefined) return known;
  const [primary = "", country = ""] = language.split("_");
  const base = shippedLanguageOf(language);
  const own = base === language ? undefined : (ofLibrary[primary + country] ?? ofLibrary[primary]);
  const words = (own ?? shipped[base])().localeError;
  told.set(language, words);
  return words;
}

/** Most fields named in one error. People correct a request step by step, and the answer stays short. */
const mostFields = 100;

export interface ValidInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

export interface Validation {
  readonly language: Language;
  readonly withBody: boolean;
  /** Error code to throw. */
  readonly invalidCode: ErrorCode;
}

/** Validates input by the call's schemas; throws `invalidCode` with each wrong field and its message. */
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

/** Parameters passed unchanged. They are codes that another system stores, and an exact match comes first. */
const asWritten: ReadonlySet<string> = new Set(["product"]);

/** Removes invisible characters from the parameters of a query, because searches and filters are often pasted. */
const visible = (query: unknown): unknown =>
  typeof query !== "object" || query === null
    ? query
    : Object.fromEntries(
        Object.entries(query).map(([name, value]) => [
          name,
          typeof value === "string" && !asWritten.has(name) ? visibleText(value) : value,
        ]),
      );

/** False for a query whose escapes are not UTF-8. The parser would keep `%FF` as written, and a search would look for those characters. */
function isReadable(url: string): boolean {
  try {
    decodeURIComponent(url.slice(url.indexOf("?") + 1));
    return true;
  } catch {
    return false;
  }
}
