import { type ImportedFile, importFields, type ImportKind, type ImportMapping } from "@fiel/contracts";
import { type Selectable, sql } from "kysely";
import { CallError } from "../../../platform/http/call-error.ts";
import type { Language } from "../../../platform/http/languages.ts";
import { daysBefore, keptDays } from "../../../platform/housekeeping/horizons.ts";
import type { UploadedFile } from "../../../platform/http/read-form.ts";
import { idOf } from "../../../platform/records/rows.ts";
import type { SheetRow } from "../../../platform/sheets/file-rows.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { storableJson } from "../../../platform/stores/postgres/storable-json.ts";
import type { ImportsTable } from "../../../platform/stores/postgres/tables/import-tables.ts";
import { labelOf } from "./columns/field-words.ts";
import { definitions } from "./kinds/definitions.ts";
import type { PlannedRow } from "./planned-row.ts";

export type StoredImport = Omit<
  Selectable<ImportsTable>,
  "kind" | "mapping" | "headers" | "samples" | "sheets"
> & {
  readonly kind: ImportKind;
  readonly mapping: ImportMapping;
  readonly headers: readonly string[];
  readonly samples: readonly (readonly string[])[];
  readonly sheets: readonly string[];
  readonly unreadable: readonly string[];
};

/** Locks an import until the transaction ends; throws NotFound. */
export async function lockImport(transaction: TenantTransaction, id: string): Promise<StoredImport> {
  const found = await transaction
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", idOf(id) ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  return found as StoredImport;
}

/** Reads an import without locking it; throws NotFound. */
export async function requireImport(transaction: TenantTransaction, id: string): Promise<StoredImport> {
  const query = transaction.selectFrom("imports").selectAll();
  const found = await query.where("id", "=", idOf(id) ?? 0).executeTakeFirst();
  if (found === undefined) throw new CallError("NotFound");
  return found as StoredImport;
}

/** Stores the uploaded bytes, from which another sheet or encoding can be read until the import is applied. */
export async function storeFile(
  transaction: TenantTransaction,
  file: { readonly tenantId: number; readonly importId: number },
  content: Buffer,
): Promise<void> {
  const values = { tenant_id: file.tenantId, import_id: file.importId, content };
  await transaction.insertInto("import_files").values(values).execute();
}

/** The uploaded file of an import. Throws NotFound, ImportEnded when it was applied, and InvalidRequest when it is not stored any more. */
export async function requireFile(transaction: TenantTransaction, id: string): Promise<UploadedFile> {
  const { id: importId, state, file_name: filename } = await requireImport(transaction, id);
  if (state === "applied" || state === "undone") throw new CallError("ImportEnded");
  const query = transaction.selectFrom("import_files").select("content");
  const found = await query.where("import_id", "=", importId).executeTakeFirst();
  // Imports of older versions have no file, nor have those that were there when somebody was anonymized.
  if (found === undefined) throw new CallError("InvalidRequest", { fields: { file: "notKept" } });
  return { filename, type: "", bytes: found.content };
}

/** Deletes an import with its rows and its file. Throws NotFound, and ImportEnded when it was applied. */
export async function deleteUnapplied(transaction: TenantTransaction, id: string): Promise<void> {
  const { id: importId, state } = await lockImport(transaction, id);
  if (state === "applied" || state === "undone") throw new CallError("ImportEnded");
  await transaction.deleteFrom("imports").where("id", "=", importId).execute();
}

// PostgreSQL takes at most 65,535 parameters per statement. Other requests run between two statements.
const rowsPerInsert = 2_000;

export async function insertFileRows(
  transaction: TenantTransaction,
  file: { readonly tenantId: number; readonly importId: number },
  rows: readonly SheetRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const values = rows.slice(start, start + rowsPerInsert).map(({ line, cells }) => ({
      tenant_id: file.tenantId,
      import_id: file.importId,
      line,
      cells: storableJson(cells),
    }));
    await transaction.insertInto("import_rows").values(values).execute();
  }
}

/** Rows of the file by line. */
export async function readFileRows(transaction: TenantTransaction, importId: number): Promise<SheetRow[]> {
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["line", "cells"])
    .where("import_id", "=", importId)
    .orderBy("line")
    .execute();
  return rows as SheetRow[];
}

/** Stores the planned result of each row. */
export async function storePlan(
  transaction: TenantTransaction,
  importId: number,
  planned: readonly PlannedRow[],
): Promise<void> {
  for (let start = 0; start < planned.length; start += rowsPerInsert) {
    const rows = planned
      .slice(start, start + rowsPerInsert)
      .map(({ cells: _cells, recordId, ...row }) => ({ ...row, record_id: recordId }));
    await sql`
      update import_rows r set
        status = p.status, key = p.key, name = p.name, restores = p.restores, record_id = p.record_id, version = p.version,
        given = p.given, prior = p.prior, shown = p.shown, before = p.before, errors = p.errors
      from jsonb_populate_recordset(null::import_rows, ${storableJson(rows)}::jsonb) p
      where r.import_id = ${importId} and r.line = p.line
    `.execute(transaction);
  }
}

export const undoDays = keptDays.imports;

/** The import as the API answers it, with field labels in the caller's language. */
export function importedFileOf(stored: StoredImport, language: Language, nowMs: number): ImportedFile {
  const { kind, applied_at: appliedAt, undone_at: undoneAt } = stored;
  const undoUntil =
    appliedAt === null || undoneAt !== null ? null : appliedAt.getTime() + undoDays * 86_400_000;
  const known = definitions[kind].defaults(0);
  return {
    id: stored.id,
    kind,
    fileName: stored.file_name,
    fileSize: stored.file_size,
    state: stored.state as ImportedFile["state"],
    format: stored.format as ImportedFile["format"],
    encoding: stored.encoding,
    separator: stored.separator,
    sheet: stored.sheet,
    sheets: [...stored.sheets],
    unreadable: [...stored.unreadable],
    columns: stored.headers.map((header, place) => ({ header, samples: [...(stored.samples[place] ?? [])] })),
    mapping: stored.mapping,
    remembered: stored.remembered,
    fields: importFields[kind].map(({ name, type, filled }) => ({
      name,
      type,
      label: labelOf(kind, name, language),
      required: filled === true && known[name] === undefined,
    })),
    counts: stored.counts as ImportedFile["counts"],
    createdAt: stored.created_at.getTime(),
    createdBy: stored.created_by,
    appliedAt: appliedAt?.getTime() ?? null,
    undoneAt: undoneAt?.getTime() ?? null,
    undoUntil: undoUntil !== null && undoUntil > nowMs ? undoUntil : null,
  };
}

/** Deletes imports that can no longer be undone, and old ones that were never applied. Returns their number. */
export async function sweepImports(
  transaction: TenantTransaction,
  tenantId: number,
  nowMs: number,
): Promise<number> {
  const before = new Date(daysBefore(nowMs, undoDays));
  const { numDeletedRows } = await transaction
    .deleteFrom("imports")
    .where("tenant_id", "=", tenantId)
    .where((is) =>
      is.or([is("created_at", "<", before).and("applied_at", "is", null), is("applied_at", "<", before)]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
