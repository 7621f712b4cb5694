import { Workbook, type Worksheet } from "@cj-tech-master/excelts";
import { installChartSupport } from "@cj-tech-master/excelts/chart";

const dayMs = 86_400_000;

export type Cells = Readonly<Record<string, unknown>>;

/** Opens a workbook as a reader does. */
export async function readWorkbook(file: Buffer): Promise<Workbook> {
  // Without this the reader library ignores charts.
  installChartSupport();
  const book = new Workbook();
  await book.xlsx.load(file);
  return book;
}

/** Cells of a row; rows count from 1. */
export function cellsOf(sheet: Worksheet, row: number): unknown[] {
  return Array.from({ length: sheet.columnCount }, (_, i) => sheet.getRow(row).getCell(i + 1).value);
}

/** Rows of a sheet by header, without the row of sums. */
export function rowsOfSheet(book: Workbook, name: string): Cells[] {
  const sheet = book.getWorksheet(name) as Worksheet;
  const headers = cellsOf(sheet, 1).map(String);
  const rows = Array.from({ length: sheet.rowCount - 1 }, (_, i) => cellsOf(sheet, i + 2));
  return rows
    .filter(([first]) => first !== "Total")
    .map((cells) => Object.fromEntries(headers.map((header, i) => [header, cells[i]])));
}

/** Row of sums of a sheet by header; empty where it has none. A sum is a formula with its result. */
export function sumsOfSheet(book: Workbook, name: string): Cells {
  const sheet = book.getWorksheet(name) as Worksheet;
  const headers = cellsOf(sheet, 1).map(String);
  const cells = cellsOf(sheet, sheet.rowCount);
  if (cells[0] !== "Total") return {};
  return Object.fromEntries(headers.map((header, i) => [header, resultOf(cells[i])]));
}

const resultOf = (cell: unknown): unknown =>
  typeof cell === "object" && cell !== null && "result" in cell ? cell.result : cell;

/** Number of a cell. The reader library turns time-formatted cells into dates of Excel's calendar. */
export const numberOf = (cell: unknown): number =>
  cell instanceof Date ? (cell.getTime() - Date.UTC(1899, 11, 30)) / dayMs : Number(cell ?? 0);

export const sumOf = (rows: readonly Cells[], column: string): number =>
  rows.reduce((sum, row) => sum + numberOf(row[column]), 0);
