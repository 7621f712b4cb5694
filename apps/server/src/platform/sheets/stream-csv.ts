import { Readable } from "node:stream";
import { csvNumber, csvSeparators, type CsvStyle, escapeCsvCell, needsQuotes } from "@fiel/domain";
import Papa from "papaparse";
import type { XlsxCell, XlsxSheet } from "../xlsx/stream-xlsx.ts";

/**
 * Streams a CSV as spreadsheets of the reader's language open it: the style sets separator and decimals; UTF-8 with a byte order mark. Texts are
 * escaped here.
 */
export function streamCsv(
  { columns, portions }: Pick<XlsxSheet, "columns" | "portions">,
  style: CsvStyle,
): Readable {
  return Readable.from(
    linesOf(
      columns.map(({ header }) => header),
      portions,
      style,
    ),
  );
}

async function* linesOf(
  header: readonly string[],
  portions: XlsxSheet["portions"],
  style: CsvStyle,
): AsyncGenerator<string> {
  yield `\ufeff${lines([header], style)}`;
  for await (const rows of portions) if (rows.length > 0) yield lines(rows, style);
}

const lines = (rows: readonly (readonly XlsxCell[])[], style: CsvStyle): string =>
  `${Papa.unparse(
    rows.map((row) => row.map((cell) => textOf(cell, style))),
    { delimiter: csvSeparators[style], newline: "\r\n", quotes: (cell) => needsQuotes(String(cell), style) },
  )}\r\n`;

/** Text of a cell; its look is dropped. */
function textOf(cell: XlsxCell, style: CsvStyle): string {
  if (cell === null) return "";
  if (typeof cell === "object" && !(cell instanceof Date)) return textOf(cell.value, style);
  if (typeof cell === "number") return csvNumber(String(cell), style);
  return escapeCsvCell(cell instanceof Date ? cell.toISOString() : String(cell));
}
