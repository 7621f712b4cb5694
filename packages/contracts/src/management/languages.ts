import { longestText } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { sheetQuery } from "../sheet-query.ts";
import { label, line } from "../registrations/fields.ts";

const language = z.object({
  /** `pt_BR`. */
  code: z.string(),
  /** What it is called in itself. */
  description: z.string(),
});
export type LanguageName = z.infer<typeof language>;

export const listedLanguage = language.extend({
  /** Whether its texts come with the product; an added one shows those of pt_BR where it has none. */
  shipped: z.boolean(),
  /** All that there are, in its plural forms. */
  texts: z.number().int(),
  /** Of them, those that have no text. */
  empty: z.number().int(),
  /** Of them, those whose source changed since. */
  sourceChanged: z.number().int(),
});
export type ListedLanguage = z.infer<typeof listedLanguage>;

/** Where a text is read: in a page, on a screen of the plant, in a mail, a file, an alert's message or a refusal. */
export const textPlaces = ["page", "screen", "mail", "file", "message", "error"] as const;

export const languageText = z.object({
  module: z.string(),
  code: z.string(),
  /** As it is shown; empty: there is none, and the source's is shown. */
  text: z.string(),
  /** What it translates: the text of pt_BR; of pt_BR itself, the one that ships. */
  source: z.string(),
  /** Other plural forms of the source. */
  forms: z.array(z.string()),
  /** Numbers that this plural form is for; null: the text has no forms. */
  examples: z.array(z.number()).nullable(),
  place: z.enum(textPlaces),
  /** Whether it is another text than the one that ships. */
  changed: z.boolean(),
  /** Whether the source is another one than when it was translated. */
  sourceChanged: z.boolean(),
  /** UTC ms; null: as it ships. */
  changedAt: z.number().int().nullable(),
  changedBy: z.string().nullable(),
});
export type LanguageText = z.infer<typeof languageText>;

const path = "/api/management/languages";
const params = z.object({ language: z.string() });

/** The languages, those that ship first. */
export const listLanguages = defineCall({
  method: "GET",
  path,
  audience: "manager",
  answer: z.array(listedLanguage),
  summary: "Languages",
});

/** Languages that can be added and were not, by their codes. */
export const listPossibleLanguages = defineCall({
  method: "GET",
  path: `${path}/possible-languages`,
  audience: "manager",
  answer: z.array(language),
  summary: "Languages that can be added",
});

/** Adds a language without texts; people and clients can choose it. 409 LanguageAlreadyExists; 422 `language`: required, unknown. */
export const addLanguage = defineCall({
  method: "POST",
  path,
  audience: "manager",
  body: z.object({ language: label(20) }),
  answer: listedLanguage,
  summary: "Add a language",
});

/** A language with all its texts, those without one too. */
export const languageTexts = z.object({
  /** `pt_BR`. */
  language: z.string(),
  /** What it is called in itself. */
  description: z.string(),
  modules: z.array(
    z.object({
      /** As in the address of `updateLanguageText`. */
      name: z.string(),
      texts: z.array(languageText),
    }),
  ),
});
export type LanguageTexts = z.infer<typeof languageTexts>;

/** All its texts, by module, those without one too. 404 NotFound. */
export const readLanguage = defineCall({
  method: "GET",
  path: `${path}/:language`,
  audience: "manager",
  params,
  answer: languageTexts,
  summary: "Texts of a language",
});

/** Those of its texts that it has not. 404 NotFound. */
export const listMissingCodes = defineCall({
  method: "GET",
  path: `${path}/:language/missing-codes`,
  audience: "manager",
  params,
  answer: z.array(languageText),
  summary: "Missing texts of a language",
});

/**
 * Gives a code another text, which holds from the next load of a page on, and on every server within seconds. 404 NotFound: no
 * such language or module. 422 `code`: unknown, or a plural form that the language has not; `text`: what a translation must not
 * be (`textFaults`), in words.
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

/** All its texts as a file for a translator: module, code, source, text. 404 NotFound. */
export const exportLanguage = defineCall({
  method: "GET",
  path: `${path}/:language/file`,
  audience: "manager",
  params,
  query: sheetQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Texts of a language as a file",
});

/** Bytes that a translator's file may have. */
export const largestTextFile = 5 * 1024 * 1024;

export const importedText = z.object({
  /** In the file. */
  line: z.number().int(),
  module: z.string(),
  code: z.string(),
  status: z.enum(["changed", "error"]),
  before: z.string(),
  text: z.string(),
  /** What is wrong with it, in the caller's language; null: nothing. */
  reason: z.string().nullable(),
});
export type ImportedText = z.infer<typeof importedText>;

export const importedTexts = z.object({
  applied: z.boolean(),
  /** Names exactly these changes; applying the file names it again. */
  digest: z.string(),
  rows: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  /** Without a text: they stay as they are. */
  empty: z.number().int(),
  errors: z.number().int(),
  /** Those that change or cannot. */
  lines: z.array(importedText),
});
export type ImportedTexts = z.infer<typeof importedTexts>;

/**
 * Compares a translator's file with the texts that there are; with the digest of that comparison, changes them. Lines with
 * errors stay out. 404 NotFound; 409 ImportChanged: the texts are not what was compared; 422 `file`: as reading any file, and
 * keyColumn, columnTwice.
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
 * What was changed of a module of the pages' texts in a language, by code. Named by its hash `v` it can be kept for ever: the
 * page that names it tells which hashes hold. 404 NotFound: no such language.
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
