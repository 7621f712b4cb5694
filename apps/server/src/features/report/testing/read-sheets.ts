import { Workbook, type Worksheet } from "@cj-tech-master/excelts";
import { installChartSupport } from "@cj-tech-master/excelts/chart";

const dayMs = 86_400_000;

export type Cells = Readonly<Record<string, unknown>>;

/** A workbook as a reader of it has it. */
export async function readWorkbook(file: Buffer): Promise<Workbook> {
  // The reader leaves charts alone without it.
  installChartSupport();
  const book = new Workbook();
  await book.xlsx.load(file);
  return book;
}

/** The cells of a row, which are counted from 1. */
export function cellsOf(sheet: Worksheet, row: number): unknown[] {
  return Array.from({ length: sheet.columnCount }, (_, i) => sheet.getRow(row).getCell(i + 1).value);
}

/** A sheet's rows by its headers; the row of sums is left out. */
export function rowsOfSheet(book: Workbook, name: string): Cells[] {
  const sheet = book.getWorksheet(name) as Worksheet;
  const headers = cellsOf(sheet, 1).map(String);
  const rows = Array.from({ length: sheet.rowCount - 1 }, (_, i) => cellsOf(sheet, i + 2));
  return rows
    .filter(([first]) => first !== "Total")
    .map((cells) => Object.fromEntries(headers.map((header, i) => [header, cells[i]])));
}

/** The reader takes a cell with a format of time for an instant of Excel's calendar. */
export const numberOf = (cell: unknown): number =>
  cell instanceof Date ? (cell.getTime() - Date.UTC(1899, 11, 30)) / dayMs : Number(cell ?? 0);

export const sumOf = (rows: readonly Cells[], column: string): number =>
  rows.reduce((sum, row) => sum + numberOf(row[column]), 0);
