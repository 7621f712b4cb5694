import { importFields, type ImportKind, type ImportMapping } from "@fiel/contracts";
import { userIdOf } from "../../../platform/audit/actor.ts";
import { fileNameOf } from "../../../platform/http/file-name.ts";
import type { UploadedFile } from "../../../platform/http/read-form.ts";
import type { Change } from "../../../platform/records/entity.ts";
import type { Sheet, SheetRow } from "../../../platform/sheets/file-rows.ts";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";
import { storableJson } from "../../../platform/stores/postgres/storable-json.ts";
import { textOf } from "./cells/parse-cell.ts";
import { marksOfColumns, shownMark } from "./columns/decimal-marks.ts";
import { decidedMark } from "./columns/decided-mark.ts";
import {
  guessColumns,
  headerOf,
  headerRow,
  type Remembered,
  sheetByHeader,
} from "./columns/guess-columns.ts";
import { forEachInTurns } from "./each-in-turns.ts";
import { definitions } from "./kinds/definitions.ts";
import { insertFileRows, storeFile, type StoredImport } from "./import-store.ts";
import { makeRoom, roomOf } from "./make-room.ts";
import { readRemembered } from "./remembered.ts";
import { knownRecords } from "./known-records.ts";

interface ReadFile {
  readonly kind: ImportKind;
  readonly file: UploadedFile;
  readonly sheet: Sheet;
}

/** Name of the workbook sheet to read, by its header; undefined when the file has at most one sheet. */
export async function chooseSheet(
  transaction: TenantTransaction,
  kind: ImportKind,
  { heads = [] }: Sheet,
): Promise<string | undefined> {
  if (heads.length < 2) return undefined;
  const remembered = await readRemembered(transaction, kind);
  return sheetByHeader(kind, heads, remembered?.columns ?? none);
}

const none: Remembered = new Map();

/** Stores a file that was read, with its guessed mapping. */
export async function storeImport(change: Change, { kind, file, sheet }: ReadFile): Promise<StoredImport> {
  const { transaction, by } = change;
  const remembered = await readRemembered(transaction, kind);
  const { headers, samples, rows } = await partsOf(kind, sheet.rows, remembered?.columns ?? none);
  const room = roomOf(rows, file.bytes.length);
  await makeRoom(transaction, { tenantId: by.tenantId, room });
  const columns = guessColumns(kind, headers, samples, remembered?.columns ?? none);
  const marks = await marksOfColumns(rows, columns.length);
  const mapping: ImportMapping = {
    columns,
    decimal: await decidedMark({ kind, columns, marks }, rows),
    dropZeros: remembered?.dropZeros ?? (await hasNeedlessZeros(change, kind, columns, rows)),
  };
  const stored = await transaction
    .insertInto("imports")
    .values({
      tenant_id: by.tenantId,
      kind,
      file_name: fileNameOf(file.filename, "arquivo"),
      file_size: file.bytes.length,
      room,
      format: sheet.format,
      encoding: sheet.encoding ?? null,
      separator: sheet.separator ?? null,
      sheet: sheet.name ?? null,
      sheets: storableJson((sheet.heads ?? []).map(({ name }) => name)),
      unreadable: storableJson(sheet.unreadable ?? []),
      headers: storableJson(headers),
      samples: storableJson(samples),
      mapping: JSON.stringify(mapping),
      remembered: columns.some(
        (_, place) => remembered?.columns.has(headerOf(headers[place] ?? "").word) === true,
      ),
      created_by: by.name,
      created_by_id: userIdOf(by),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertFileRows(transaction, { tenantId: by.tenantId, importId: stored.id }, rows);
  await storeFile(transaction, { tenantId: by.tenantId, importId: stored.id }, file.bytes);
  return stored as StoredImport;
}

const shownSamples = 3;
const longestSample = 80;

/** Headers, samples and rows of a sheet. A column without a header is named by its letter, as in Excel. */
async function partsOf(kind: ImportKind, all: readonly SheetRow[], remembered: Remembered) {
  const place = headerRow(kind, all, remembered);
  const rows = all.slice(place + 1);
  const width = Math.max(0, ...all.map(({ cells }) => cells.length));
  const head = place < 0 ? [] : (all[place]?.cells ?? []);
  const columnsOf = [...Array(width).keys()];
  const headers = columnsOf.map((column) => textOf(head[column]).slice(0, longestSample) || letterOf(column));
  const samples: string[][] = [];
  await forEachInTurns(columnsOf, (column) => void samples.push(samplesOf(column, rows)));
  return { headers, samples, rows };
}

/** First texts of a column, and among them one that can be read in two ways, if there is any: the page shows both readings of it. */
function samplesOf(column: number, rows: readonly SheetRow[]): string[] {
  const found: string[] = [];
  let ambiguous: string | null = null;
  for (const { cells } of rows.slice(0, 200)) {
    const text = textOf(cells[column]).slice(0, longestSample);
    if (text === "") continue;
    if (found.length < shownSamples) found.push(text);
    // A number cell has one reading.
    if (typeof cells[column] === "string" && shownMark(text) === "either") ambiguous ??= text;
    if (found.length === shownSamples && ambiguous !== null) break;
  }
  return ambiguous === null || found.includes(ambiguous)
    ? found
    : [...found.slice(0, shownSamples - 1), ambiguous];
}

const letterOf = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letterOf(Math.floor(column / 26) - 1) + String.fromCharCode(65 + (column % 26));

/** Whether codes of the file have leading zeros that the registered codes lack. */
async function hasNeedlessZeros(
  change: Change,
  kind: ImportKind,
  columns: ImportMapping["columns"],
  rows: readonly SheetRow[],
): Promise<boolean> {
  const key = importFields[kind].find((field) => field.key === true);
  const column = columns.findIndex(({ field }) => field === key?.name);
  if (key?.type !== "text" || column < 0) return false;
  const zeroed: string[] = [];
  await forEachInTurns(rows, ({ cells }) => {
    const text = textOf(cells[column]);
    if (/^0\d+$/.test(text)) zeroed.push(text);
  });
  if (zeroed.length === 0) return false;
  const known = new Set(
    (await knownRecords(change, definitions[kind])).map((one) => definitions[kind].keyOf(one)),
  );
  return (
    zeroed.some((text) => known.has(text.replace(/^0+(?=\d)/, ""))) && !zeroed.some((text) => known.has(text))
  );
}
