import { z } from "zod";
import { defineCall } from "../../call.ts";
import { sheetQuery } from "../../sheet-query.ts";
import { recordParams, success } from "../record-calls.ts";
import { line } from "../fields.ts";
import { importKinds } from "./import-fields.ts";

/** Maximum size of a file, bytes. */
export const largestImport = 10 * 1024 * 1024;

/** Unit of all weights in a column; null: the unit of each row. */
const columnUnit = z.enum(["g", "kg", "lb"]).nullable();

/** Meaning of each column of the file, in order; `field` is null for a column that is not imported. */
export const importMapping = z.object({
  columns: z.array(z.object({ field: z.string().max(60).nullable(), unit: columnUnit })).max(200),
  /** Decimal mark of columns whose numbers do not reveal it. Null: unknown, and the file can be compared only when no column needs it. */
  decimal: z.enum([",", "."]).nullable(),
  /**
   * Whether a person chose `decimal`. Without a choice the mark must follow from the numbers of the columns as they are assigned, else 422 with
   * `decimal`; a choice holds for later comparisons of the file.
   */
  decimalChosen: z.boolean().optional(),
  /** Whether leading zeros of codes are dropped, so that `0001005` is the code 1005. */
  dropZeros: z.boolean(),
});
export type ImportMapping = z.infer<typeof importMapping>;

const counts = z.object({
  rows: z.number().int(),
  new: z.number().int(),
  changed: z.number().int(),
  /** Number of cells that change, in rows of changed records. */
  cells: z.number().int(),
  same: z.number().int(),
  error: z.number().int(),
  /** CSV only: lines of the file that quotes join to one row, at most the first 20 such rows; omitted without any. */
  joined: z.array(z.object({ from: z.number().int(), to: z.number().int() })).optional(),
  /** Number of lines that are no row of their own, because quotes join them to the row before; omitted without any. */
  joinedLines: z.number().int().optional(),
});

export const importStatuses = ["new", "changed", "same", "error"] as const;

const field = z.object({
  name: z.string(),
  /** How its values are shown, an ImportFieldType. */
  type: z.string(),
  label: z.string(),
  /** Whether a new record must have it. */
  required: z.boolean(),
});

/** A file that was read for an import. */
export const importedFile = z.object({
  id: z.number().int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  /** Size, bytes. */
  fileSize: z.number().int(),
  /** `read`: the columns must be confirmed; `checked`: it can be applied; `applied`; `undone`. */
  state: z.enum(["read", "checked", "applied", "undone"]),
  format: z.enum(["xlsx", "csv"]),
  encoding: z.string().nullable(),
  separator: z.string().nullable(),
  /** For a workbook the imported sheet, and all sheets with content, in order; for a CSV null and empty. */
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  /** Sheets of a workbook that cannot be read and do not prevent the import. */
  unreadable: z.array(z.string()),
  /** Header of each column, as in the file, and its first values. */
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()) })),
  /** Meaning of the columns as checked or applied; for a file just read, a guess. */
  mapping: importMapping,
  /** Whether at least a part of the mapping was learnt from an earlier file. */
  remembered: z.boolean(),
  /** All fields that a column can be. */
  fields: z.array(field),
  counts: counts.nullable(),
  /** When the file was read, applied and undone, UTC ms; null when not applied or not undone. */
  createdAt: z.number().int(),
  createdBy: z.string(),
  appliedAt: z.number().int().nullable(),
  undoneAt: z.number().int().nullable(),
  /** Until when the import can be undone, UTC ms; null when it cannot. */
  undoUntil: z.number().int().nullable(),
});
export type ImportedFile = z.infer<typeof importedFile>;

const values = z.record(z.string(), z.unknown());

/** One row of a checked file. */
export const importedRow = z.object({
  /** Line number in the file. */
  line: z.number().int(),
  status: z.enum(importStatuses),
  /** Whether the row restores a removed record. */
  restores: z.boolean(),
  /** Values that the record would have, by field. */
  values,
  /** Present values of the fields that change. */
  before: values,
  /** Faulty cells by field: their text, and the fault in the caller's language. */
  errors: z.record(z.string(), z.object({ text: z.string(), reason: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

const path = "/api/client/:tenant/registrations/imports";
const one = { params: recordParams, audience: "admin" } as const;

/** Encodings of a CSV. */
export const textEncodings = ["UTF-8", "UTF-16", "Windows-1252", "CP850"] as const;
export type TextEncoding = (typeof textEncodings)[number];

/**
 * Reads the xlsx or CSV file `file`: a CSV in `encoding` or the one it seems to have, a workbook's `sheet` or else the one with a known header. With
 * `again` it reads the stored file of that import, which the new one replaces; 404 NotFound, 409 ImportEnded when it was applied. When room is short,
 * the oldest files that are not applied are deleted. 422 with `file`: required, notKept, fileTooLarge, brokenFile, notASheet, oldExcel, emptyFile,
 * unpacksTooLarge, tooManyRows, readTooLong, importsFull.
 */
export const readImport = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: z.object({
    kind: z.enum(importKinds),
    /** Id of an import. */
    again: z
      .string()
      .regex(/^\d{1,10}$/)
      .optional(),
    sheet: z.string().max(100).optional(),
    encoding: z.enum(textEncodings).optional(),
  }),
  files: ["file"],
  answer: importedFile,
  summary: "Read a file to import",
});

/**
 * Files applied in the last 30 days, and files that the caller read and did not apply; newest first. Of the applied ones the newest 100 of a kind, or
 * with `all` every one.
 */
export const listImports = defineCall({
  method: "GET",
  path,
  audience: "admin",
  query: z.object({ kind: z.enum(importKinds).optional(), all: z.enum(["true", "false"]).optional() }),
  answer: z.object({
    imports: z.array(importedFile),
    /** Number of applied files that are not listed. */
    older: z.number().int(),
  }),
  summary: "Imports",
});

/** One import. 404 NotFound. */
export const getImport = defineCall({
  ...one,
  method: "GET",
  path: `${path}/:id`,
  answer: importedFile,
  summary: "One import",
});

/**
 * Compares each row with the registrations and stores the result; no registration changes. 409 ImportEnded when it was applied; 422 with `columns` or
 * `decimal`.
 */
export const checkImport = defineCall({
  ...one,
  method: "PUT",
  path: `${path}/:id/columns`,
  body: importMapping,
  answer: importedFile,
  long: true,
  summary: "Check an import",
});

/** Rows of a checked file by line number. Without `status`, all rows except those that change nothing. */
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

/** Rows with errors as they were in the file, with their faults in an additional last column. */
export const exportImportErrors = defineCall({
  ...one,
  method: "GET",
  path: `${path}/:id/errors`,
  query: sheetQuery,
  answer: z.string().meta({ format: "binary" }),
  summary: "Rows of an import with errors",
});

/** Applies exactly the checked changes. 409 ImportChanged when the registrations changed after the check; ImportEnded. */
export const applyImport = defineCall({
  ...one,
  method: "POST",
  path: `${path}/:id/apply`,
  answer: importedFile,
  long: true,
  summary: "Apply an import",
});

/** Restores the values before the import, except for records that changed since (`refused`). 409 UndoExpired. */
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

/** Deletes a file that was not applied. 409 ImportEnded. */
export const removeImport = defineCall({
  ...one,
  method: "DELETE",
  path: `${path}/:id`,
  answer: success,
  summary: "Forget an import",
});

/** A file with all fields that an import takes, so that it can be edited and imported again. The export is audited. */
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
