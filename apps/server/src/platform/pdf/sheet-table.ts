import type { Locale } from "@fiel/domain";
import type { XlsxColumn, XlsxRow } from "../xlsx/sheet.ts";
import { alignedFormat, cellText, plainText } from "./cell-text.ts";
import { type BookWords, fillWords } from "./book-paper.ts";
import { type CollectedSheet, valueOf } from "./collected-sheet.ts";
import { cellPadding, fitColumns, type FittedColumns } from "./column-widths.ts";
import { isPlaced, LongTable } from "./long-table.ts";
import { boldWidth, plainWidth } from "./typeface.ts";

const quiet = "#5b6570";

/** The rows of a sheet as printed texts, and their fitted columns. */
export interface PrintedTable {
  readonly sheet: CollectedSheet;
  readonly rows: readonly (readonly string[])[];
  readonly totals: readonly string[] | null;
  readonly fit: FittedColumns;
}

export function printTable(sheet: CollectedSheet, locale: Locale): PrintedTable {
  const { columns } = sheet;
  const printed = (row: XlsxRow): string[] =>
    columns.map(({ format }, place) => cellText(valueOf(row[place]), alignedFormat(format), locale));
  const rows = sheet.rows.map(printed);
  // The first column of the totals holds their label, whatever the column's format.
  const totals =
    sheet.totals === null
      ? null
      : columns.map(({ format }, place) =>
          cellText(valueOf(sheet.totals?.[place]), place === 0 ? undefined : alignedFormat(format), locale),
        );
  const fit = fitColumns(
    columns.map((column, place) => ({
      header: plainText(column.header),
      isFigure: column.format !== undefined,
      texts: [...rows, ...(totals === null ? [] : [totals])].map((row) => row[place] ?? ""),
    })),
    plainWidth,
    boldWidth,
  );
  return { sheet, rows, totals, fit };
}

/** Context of a table. */
interface TablePlace {
  /** Heading above the table; a sheet with the same name shows no name. */
  readonly heading: string | null;
  readonly words: BookWords;
  readonly locale: Locale;
}

/** Content for a table. Its name and its header repeat on every page. */
export function tableOf(printed: PrintedTable, { heading, words, locale }: TablePlace): unknown[] {
  const { sheet, rows, totals, fit } = printed;
  const { name, columns, rowCount } = sheet;
  const named = name === heading ? [] : [{ text: plainText(name), fontSize: 11, bold: true }];
  if (rowCount === 0) return [...named, { text: words.empty, color: quiet, margin: [0, 2, 0, 14] }];
  const left = rowCount - rows.length;
  const count = (value: number) => cellText(value, "#,##0", locale);
  const cut = fillWords(words.cut, { shown: count(rows.length), rows: count(rowCount) });
  const headers = (): unknown[][] => {
    const above = [...named, ...(left === 0 ? [] : [{ text: cut, fontSize: 8, color: quiet }])];
    const heading = { stack: above.map((line) => ({ ...line })), margin: [-cellPadding, 0, 0, 4] };
    return [...(above.length === 0 ? [] : [wideRow(heading, columns.length)]), headerOf(columns)];
  };
  const more = fillWords(words.left, { rows: count(left) });
  const last = [
    ...(left === 0
      ? []
      : [() => wideRow({ text: more, color: quiet, alignment: "center", ...isPlaced }, columns.length)]),
    ...(totals === null ? [] : [() => cellsOf(totals, columns, { bold: true })]),
  ];
  const rowAt = (place: number): unknown[] => {
    const row = rows[place];
    return row === undefined ? (last[place - rows.length]?.() ?? []) : cellsOf(row, columns);
  };
  const partOf = (from: number, to: number) => {
    const header = headers();
    const body = [...header, ...Array.from({ length: to - from }, (_, i) => rowAt(from + i))];
    const table = {
      headerRows: header.length,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: [...fit.widths],
      body,
    };
    return { table, layout: "sheet", fontSize: fit.fontSize, margin: [0, 0, 0, 16] };
  };
  return [new LongTable(rows.length + last.length, partOf)];
}

/** Numbers are aligned right, dates and texts left. */
const alignmentOf = ({ format }: XlsxColumn): "left" | "right" =>
  format === undefined || format.includes("yyyy") ? "left" : "right";

const headerOf = (columns: readonly XlsxColumn[]) =>
  columns.map((column) => ({
    text: plainText(column.header),
    alignment: alignmentOf(column),
    bold: true,
    color: quiet,
  }));

const cellsOf = (row: readonly string[], columns: readonly XlsxColumn[], look: object = {}) =>
  row.map((text, place) => {
    const column = columns[place];
    return column?.format === undefined
      ? { text, ...isPlaced, ...look }
      : { text, ...isPlaced, noWrap: true, alignment: alignmentOf(column), ...look };
  });

/** A row with one cell over all columns. */
const wideRow = (cell: object, columns: number): unknown[] => [
  { ...cell, colSpan: columns },
  ...Array.from({ length: columns - 1 }, () => ({ text: "" })),
];
