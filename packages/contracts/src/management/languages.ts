import { longestText } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { sheetQuery } from "../sheet-query.ts";
import { label, line } from "../registrations/fields.ts";

const language = z.object({
  /** Code such as `pt_BR`. */
  code: z.string(),
  /** Name of the language in the language itself. */
  description: z.string(),
});
export type LanguageName = z.infer<typeof language>;

/** A language with the state of its texts. */
export const listedLanguage = language.extend({
  /** Whether the texts ship with the product. An added language shows the text of pt_BR where it has none. */
  shipped: z.boolean(),
  /** Number of texts, plural forms included. */
  texts: z.number().int(),
  /** Number of texts that are empty. */
  empty: z.number().int(),
  /** Number of texts whose source changed after they were translated. */
  sourceChanged: z.number().int(),
});
export type ListedLanguage = z.infer<typeof listedLanguage>;

/** Where people read a text: in a page, on a screen of the plant, in a mail, a file, an alert's message or an error. */
export const textPlaces = ["page", "screen", "mail", "file", "message", "error"] as const;

/** A text of a language, or one of its plural forms. */
export const languageText = z.object({
  module: z.string(),
  code: z.string(),
  /** Text as shown; empty when there is none, and the source is shown. */
  text: z.string(),
  /** Text of pt_BR, which is translated; for pt_BR itself, the shipped text. */
  source: z.string(),
  /** The other plural forms of the source; empty when it has none. */
  forms: z.array(z.string()),
  /** Numbers for which this plural form is used; null when the text has no forms. */
  examples: z.array(z.number()).nullable(),
  place: z.enum(textPlaces),
  /** Whether the text differs from the shipped one. */
  changed: z.boolean(),
  /** Whether the source changed after the text was translated. */
  sourceChanged: z.boolean(),
  /** Last change, UTC ms; null for the shipped text. */
  changedAt: z.number().int().nullable(),
  changedBy: z.string().nullable(),
});
export type LanguageText = z.infer<typeof languageText>;

const path = "/api/management/languages";
const params = z.object({ language: z.string() });

/** All languages, those that ship first. */
export const listLanguages = defineCall({
  method: "GET",
  path,
  audience: "manager",
  answer: z.array(listedLanguage),
  summary: "Languages",
});

/** Languages that can still be added, sorted by code. */
export const listPossibleLanguages = defineCall({
  method: "GET",
  path: `${path}/possible-languages`,
  audience: "manager",
  answer: z.array(language),
  summary: "Languages that can be added",
});

/**
 * Adds a language without texts; people and clients can choose it. 409 LanguageAlreadyExists; 422 InvalidRequest with `language`: required, unknown.
 */
export const addLanguage = defineCall({
  method: "POST",
  path,
  audience: "manager",
  body: z.object({ language: label(20) }),
  answer: listedLanguage,
  summary: "Add a language",
});

/** A language with all its texts, empty ones included. */
export const languageTexts = z.object({
  /** Code such as `pt_BR`. */
  language: z.string(),
  /** Name of the language in the language itself. */
  description: z.string(),
  modules: z.array(
    z.object({
      /** Name of the module, as in the path of `updateLanguageText`. */
      name: z.string(),
      texts: z.array(languageText),
    }),
  ),
});
export type LanguageTexts = z.infer<typeof languageTexts>;

/** All texts of a language by module, empty ones included. 404 NotFound. */
export const readLanguage = defineCall({
  method: "GET",
  path: `${path}/:language`,
  audience: "manager",
  params,
  answer: languageTexts,
  summary: "Texts of a language",
});

/** Texts that the language does not have. 404 NotFound. */
export const listMissingCodes = defineCall({
  method: "GET",
  path: `${path}/:language/missing-codes`,
  audience: "manager",
  params,
  answer: z.array(languageText),
  summary: "Missing texts of a language",
});

/**
 * Changes a text. Pages show it from their next load on, every server within seconds. 404 NotFound for an unknown language or module. 422 with
 * `code`: unknown, or a plural form that the language does not have; `text`: the faults of the translation (`textFaults`), in words.
 */
export const updateLanguageText = defineCall({
  method: "PUT",
  path: `${path}/:language/:module`,
  audience: "manager",
  params: params.extend({ module: z.string() }),
  body: z.object({ code: label(200), text: line(longestText) }),
  answer: languageText,
  summary: "Change a text",
});

/** All texts of a language as a file for a translator: module, code, source, text. 404 NotFound. */
export const exportLanguage = defineCall({
  method: "GET",
  path: `${path}/:language/file`,
  audience: "manager",
  params,
  query: sheetQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Texts of a language as a file",
});

/** Maximum size of a translator's file, bytes. */
export const largestTextFile = 5 * 1024 * 1024;

/** A line of a translator's file that changes a text or has a fault. */
export const importedText = z.object({
  /** Line number in the file. */
  line: z.number().int(),
  module: z.string(),
  code: z.string(),
  status: z.enum(["changed", "error"]),
  before: z.string(),
  text: z.string(),
  /** Fault of the line, in the caller's language; null without one. */
  reason: z.string().nullable(),
});
export type ImportedText = z.infer<typeof importedText>;

/** Comparison of a translator's file with the texts. */
export const importedTexts = z.object({
  applied: z.boolean(),
  /** Identifies exactly these changes; applying the file must send it. */
  digest: z.string(),
  rows: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  /** Lines without a text; their texts stay unchanged. */
  empty: z.number().int(),
  errors: z.number().int(),
  /** Lines that change a text or have a fault. */
  lines: z.array(importedText),
});
export type ImportedTexts = z.infer<typeof importedTexts>;

/**
 * Compares a translator's file with the texts; with the `digest` of that comparison it changes them. Lines with errors are skipped. 404 NotFound; 409
 * ImportChanged when the texts are no longer the compared ones; 422 with `file`: as reading any file, keyColumn, columnTwice.
 */
export const importLanguage = defineCall({
  method: "POST",
  path: `${path}/:language/file`,
  audience: "manager",
  params,
  body: z.object({ digest: line(80).optional() }),
  files: ["file"],
  answer: importedTexts,
  summary: "Bring a translator's file in",
});

/**
 * Changed texts of a module of the pages in a language, by code. The answer for a hash `v` may be cached for ever, since pages know the valid hashes.
 * 404 NotFound for an unknown language.
 */
export const readPageTexts = defineCall({
  method: "GET",
  path: "/api/languages/:language/:namespace",
  audience: "none",
  params: z.object({ language: z.string(), namespace: z.string() }),
  query: z.object({ v: z.string().max(80).optional() }),
  answer: z.record(z.string(), z.string()),
  summary: "Texts of the pages that were changed",
});
