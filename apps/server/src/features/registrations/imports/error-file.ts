import type { Language } from "../../../platform/http/languages.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import type { SheetCell } from "../../../platform/sheets/file-rows.ts";
import { defineTexts } from "../../../platform/texts/define-texts.ts";
import { labelOf } from "./columns/field-words.ts";
import type { StoredImport } from "./import-store.ts";
import { reasonIn } from "./list-rows.ts";
import type { CellError } from "./planned-row.ts";
import type { SheetFile } from "../../../platform/sheets/sheet-file.ts";

interface ErrorFileTexts {
  readonly line: string;
  readonly reason: string;
  readonly name: string;
}

export const errorFileTexts = defineTexts<ErrorFileTexts>("importErrors", "file", {
  pt_BR: { line: "Linha", reason: "Erro", name: "erros" },
  en: { line: "Row", reason: "Error", name: "errors" },
  es: { line: "Línea", reason: "Error", name: "errores" },
});

/** Rows with errors as they were sent, with the reasons. Once corrected, the file can be imported again. */
export async function errorFile(
  transaction: TenantTransaction,
  { id, kind, headers, file_name: fileName }: StoredImport,
  language: Language,
): Promise<SheetFile> {
  const rows = await transaction
    .selectFrom("import_rows")
    .select(["line", "cells", "errors"])
    .where("import_id", "=", id)
    .where("status", "=", "error")
    .orderBy("line")
    .execute();
  const { line, reason, name } = errorFileTexts.in(language);
  return {
    name: `${fileName.replace(/\.[^.]*$/, "")} - ${name}`,
    headers: [...headers, reason, line],
    rows: rows.map((row) => {
      const cells = row.cells as readonly SheetCell[];
      const told = Object.entries(row.errors as Readonly<Record<string, CellError>>).map(
        ([field, error]) => `${labelOf(kind, field, language)}: ${reasonIn(kind, error, language)}`,
      );
      return [...headers.map((_, place) => plain(cells[place] ?? null)), told.join("; "), row.line];
    }),
  };
}

const plain = (cell: SheetCell): string | number | boolean | null =>
  cell !== null && typeof cell === "object" ? ("shown" in cell ? cell.shown : cell.error) : cell;
