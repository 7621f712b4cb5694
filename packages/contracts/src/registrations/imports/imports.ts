import { z } from "zod";
import { defineCall } from "../../call.ts";
import { sheetQuery } from "../../sheet-query.ts";
import { recordParams, success } from "../record-calls.ts";
import { line } from "../fields.ts";
import { importKinds } from "./import-fields.ts";

/** Bytes that a file may have. */
export const largestImport = 10 * 1024 * 1024;

/** A unit that all weights of a column are in; null: that of the row. */
const columnUnit = z.enum(["g", "kg", "lb"]).nullable();

/** What each column of the file is, in their order. */
export const importMapping = z.object({
  columns: z
    .array(z.object({ field: z.string().max(60).nullable(), unit: columnUnit.default(null) }))
    .max(200),
  /** Of columns whose numbers do not show theirs; null: it is to be told, and the file is compared only where no column needs it. */
  decimal: z.enum([",", "."]).nullable(),
  /** Whether `0001005` is the code 1005. */
  dropZeros: z.boolean(),
});
export type ImportMapping = z.infer<typeof importMapping>;

const counts = z.object({
  rows: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  /** Of those that change. */
  cells: z.number().int(),
  same: z.number().int(),
  error: z.number().int(),
});

export const importStatuses = ["new", "changed", "same", "error"] as const;

const field = z.object({
  name: z.string(),
  /** How its values are shown: an ImportFieldType. */
  type: z.string(),
  label: z.string(),
  /** A new record must have it. */
  required: z.boolean(),
});

export const importedFile = z.object({
  id: z.number().int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  /** `read`: the columns are to be told; `checked`: it can be applied; then `applied`, and perhaps `undone`. */
  state: z.enum(["read", "checked", "applied", "undone"]),
  format: z.enum(["xlsx", "csv"]),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  /** Of a workbook: the sheet that is imported, and all that say something, in their order; null and none of a CSV. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Of a workbook: sheets that cannot be read, which kept nobody from importing this one. */
  unreadable: z.array(z.string()),
  /** Of each column its header, as the file has it, and what stands below first. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** As it is checked or applied; of a file that was just read what is guessed. */
  mapping: importMapping,
  /** Whether the mapping is of an earlier file, in part at least. */
  remembered: z.boolean(),
  /** All that a column can be. */
  fields: z.array(field),
  counts: counts.nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
  createdBy: z.string(),
  appliedAt: z.number().int().nullable(),
  undoneAt: z.number().int().nullable(),
  /** Until when it can be undone, UTC ms; null: it cannot. */
  undoUntil: z.number().int().nullable(),
});
export type ImportedFile = z.infer<typeof importedFile>;

const values = z.record(z.string(), z.unknown());

export const importedRow = z.object({
  /** In the file. */
  line: z.number().int(),
  status: z.enum(importStatuses),
  /** A removed record that it brings back. */
  restores: z.boolean(),
  /** What the record would have, by field. */
  values,
  /** What it has of what changes. */
  before: values,
  /** By field: what stands in the cell, and what is wrong with it, in the caller's language. */
  errors: z.record(z.string(), z.object({ text: z.string(), reason: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

const path = "/api/client/:tenant/registrations/imports";
const one = { params: recordParams, audience: "admin" } as const;

/** How the text of a CSV may be written. */
export const textEncodings = ["UTF-8", "UTF-16", "Windows-1252", "CP850"] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** Reads the file `file`, xlsx or CSV, this in the named `encoding` or the one that it seems to be in; of a workbook the named `sheet`, else the one whose header is known. 422 `file`: required, fileTooLarge, brokenFile, notASheet, oldExcel, emptyFile, unpacksTooLarge, tooManyRows, readTooLong, importsFull. Of files that nobody applied the oldest make room. */
export const readImport = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: z.object({
    kind: z.enum(importKinds),
    sheet: z.string().max(100).optional(),
    encoding: z.enum(textEncodings).optional(),
  }),
  files: ["file"],
  answer: importedFile,
  summary: "Read a file to import",
});

/** Files of the last 30 days that were applied, newest first. */
export const listImports = defineCall({
  method: "GET",
  path,
  audience: "admin",
  answer: z.array(importedFile),
  summary: "Imports",
});

export const getImport = defineCall({
  ...one,
  method: "GET",
  path: `${path}/:id`,
  answer: importedFile,
  summary: "One import",
});

/** Compares each row with what is registered; nothing is written but what was seen. 409 ImportEnded for one that was applied; 422 `columns`. */
export const checkImport = defineCall({
  ...one,
  method: "PUT",
  path: `${path}/:id/columns`,
  body: importMapping,
  answer: importedFile,
  long: true,
  summary: "Check an import",
});

/** Rows of a checked file by their line; without `status` all but those that stay the same. */
export const listImportRows = defineCall({
  ...one,
  method: "GET",
  path: `${path}/:id/rows`,
  query: z.object({
    status: z.enum(importStatuses).optional(),
    same: z.enum(["true", "false"]).optional(),
    search: line(120).optional(),
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(1_000).default(200),
  }),
  answer: z.object({ rows: z.array(importedRow), total: z.number().int() }),
  summary: "Rows of an import",
});

/** The rows that stay out, as they were sent, with what is wrong with each in a last column. */
export const exportImportErrors = defineCall({
  ...one,
  method: "GET",
  path: `${path}/:id/errors`,
  query: sheetQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Rows of an import with errors",
});

/** Writes what was checked and nothing else. 409 ImportChanged: what is registered is not what was compared; ImportEnded. */
export const applyImport = defineCall({
  ...one,
  method: "POST",
  path: `${path}/:id/apply`,
  answer: importedFile,
  long: true,
  summary: "Apply an import",
});

/** Brings back what was before, but of records that changed since (`refused`). 409 UndoExpired. */
export const undoImport = defineCall({
  ...one,
  method: "POST",
  path: `${path}/:id/undo`,
  answer: importedFile.extend({
    undone: z.number().int(),
    refused: z.array(z.object({ line: z.number().int(), name: z.string(), reason: z.string() })),
  }),
  long: true,
  summary: "Undo an import",
});

/** Forgets a file that was not applied. 409 ImportEnded. */
export const removeImport = defineCall({
  ...one,
  method: "DELETE",
  path: `${path}/:id`,
  answer: success,
  summary: "Forget an import",
});

/** All fields that an import takes, so that the file can be edited and imported again; its making is audited. */
export const exportRegistrations = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/exports/:kind",
  audience: "admin",
  params: z.object({ tenant: z.string(), kind: z.string() }),
  query: sheetQuery.extend({
    removed: z.enum(["true", "false"]).optional(),
    search: line(120).optional(),
  }),
  answer: z.string().meta({ format: "binary" }),
  summary: "Registrations as a file",
});
