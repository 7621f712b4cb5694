import { createHash } from "node:crypto";
import type { ImportedText, ImportedTexts, LanguageText } from "@fiel/contracts";
import { unescapeCell } from "@fiel/domain";
import { CallError } from "../../platform/http/call-error.ts";
import type { Language } from "../../platform/http/languages.ts";
import { headRows, type Sheet, type SheetCell, type SheetRow } from "../../platform/sheets/file-rows.ts";
import type { SheetFile } from "../../platform/sheets/sheet-file.ts";
import { checkText, refusalText, type TextRefusal } from "./check-text.ts";
import type { LanguageState, TextToStore } from "./stored-texts.ts";

/** Headers of a translator's file. They are codes, so that a file in any language can be read. */
const headers = ["module", "code", "source", "text"] as const;
type Header = (typeof headers)[number];

/** Texts of a language as a file. */
export const textFileOf = (language: string, texts: readonly LanguageText[]): SheetFile => ({
  name: `fiel-${language}`,
  headers,
  rows: texts.map(({ module, code, source, text }) => [module, code, source, text]),
});

type Columns = Readonly<Record<Exclude<Header, "source">, number>>;

const namesOf = ({ cells }: SheetRow): readonly string[] => cells.map((cell) => textOf(cell).toLowerCase());

/** Index of the header row, since translators write notes above it; -1 when there is none. */
const headerOf = (rows: readonly SheetRow[]): number =>
  rows.slice(0, headRows).findIndex((row) => {
    const named = namesOf(row);
    return ["module", "code", "text"].every((header) => named.includes(header));
  });

/** Sheet of a workbook that has the texts: the first one with a header, else the first; undefined when there is only one sheet. */
export const sheetOfTexts = ({ heads = [] }: Sheet): string | undefined =>
  heads.length < 2 ? undefined : (heads.find(({ rows }) => headerOf(rows) >= 0) ?? heads[0])?.name;

function columnsOf(row: SheetRow): Columns {
  const named = namesOf(row);
  const placeOf = (header: Header): number => {
    const place = named.indexOf(header);
    if (place === -1) throw new CallError("InvalidRequest", { fields: { file: "keyColumn" } });
    if (named.lastIndexOf(header) !== place)
      throw new CallError("InvalidRequest", { fields: { file: "columnTwice" } });
    return place;
  };
  return { module: placeOf("module"), code: placeOf("code"), text: placeOf("text") };
}

const textOf = (cell: SheetCell | undefined): string => {
  if (cell === null || cell === undefined) return "";
  if (typeof cell === "object") return "shown" in cell ? cell.shown : cell.error;
  return unescapeCell(String(cell)).replaceAll("\r\n", "\n").trim();
};

/** Error of a cell of the row, by field; null when none has one. */
const cellErrorOf = (row: SheetRow, columns: Columns): TextRefusal | null => {
  for (const field of ["module", "code", "text"] as const) {
    const cell = row.cells[columns[field]];
    if (typeof cell === "object" && cell !== null && "error" in cell)
      return { field, kind: "errorCell", part: cell.error };
  }
  return null;
};

/** A row of the file compared with the present text. */
interface Compared {
  readonly line: ImportedText | null;
  readonly store: TextToStore | null;
  readonly isEmpty: boolean;
}

function compare(state: LanguageState, row: SheetRow, columns: Columns, language: Language): Compared {
  const [module, code, text] = [columns.module, columns.code, columns.text].map((i) =>
    textOf(row.cells[i]),
  ) as [string, string, string];
  if (text === "") return { line: null, store: null, isEmpty: true };
  const checked = cellErrorOf(row, columns) ?? checkText(state, { module, code, text });
  const line = { line: row.line, module, code, text };
  if (!("store" in checked)) {
    const reason = refusalText(checked, language);
    return { line: { ...line, status: "error", before: "", reason }, store: null, isEmpty: false };
  }
  const { before, store } = checked;
  if (before.text === text && !before.sourceChanged) return { line: null, store: null, isEmpty: false };
  const told: ImportedText = { ...line, status: "changed", before: before.text, reason: null };
  return { line: told, store, isEmpty: false };
}

/** Changes that a file would make. */
export interface TextPlan {
  readonly answer: Omit<ImportedTexts, "applied">;
  readonly texts: readonly TextToStore[];
}

/** Compares a translator's file with the texts of its language. Throws InvalidRequest for an empty file or missing columns. */
export function planTextFile(state: LanguageState, { rows: all }: Sheet, language: Language): TextPlan {
  const [head, ...rows] = all.slice(Math.max(0, headerOf(all)));
  if (head === undefined) throw new CallError("InvalidRequest", { fields: { file: "emptyFile" } });
  const columns = columnsOf(head);
  const seen = new Map<string, number>();
  const compared = rows.map((row): Compared => {
    const one = compare(state, row, columns, language);
    const key = `${textOf(row.cells[columns.module])}\n${textOf(row.cells[columns.code])}`;
    const earlier = seen.get(key);
    if (!one.isEmpty) seen.set(key, earlier ?? row.line);
    if (earlier === undefined || one.line === null) return one;
    const reason = refusalText({ field: "code", kind: "twice", part: String(earlier) }, language);
    return { ...one, line: { ...one.line, status: "error", reason }, store: null };
  });
  const lines = compared.flatMap(({ line }) => (line === null ? [] : [line]));
  const texts = compared.flatMap(({ store }) => (store === null ? [] : [store]));
  const errors = lines.filter(({ status }) => status === "error").length;
  const empty = compared.filter(({ isEmpty }) => isEmpty).length;
  const changed = lines.length - errors;
  const same = compared.length - lines.length - empty;
  return {
    answer: { digest: digestOf(state, lines), rows: rows.length, changed, same, empty, errors, lines },
    texts,
  };
}

/** Digest of a comparison. It changes when a text that would be changed differs from the compared one. */
const digestOf = ({ language }: LanguageState, lines: readonly ImportedText[]): string =>
  createHash("sha256")
    .update(
      JSON.stringify([
        language,
        lines.map(({ module, code, before, text, status }) => [module, code, before, text, status]),
      ]),
    )
    .digest("base64url");
