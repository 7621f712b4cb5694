import { Readable } from "node:stream";
import Papa from "papaparse";
import type { XlsxCell, XlsxSheet } from "../xlsx/stream-xlsx.ts";
import { escapeCsvCell } from "./escape-cell.ts";

/** As Excel in Brazil opens it: semicolons, decimal commas, UTF-8 with its mark. Texts are escaped here. */
export function streamCsv({ columns, portions }: Pick<XlsxSheet, "columns" | "portions">): Readable {
  return Readable.from(
    linesOf(
      columns.map(({ header }) => header),
      portions,
    ),
  );
}

async function* linesOf(header: readonly string[], portions: XlsxSheet["portions"]): AsyncGenerator<string> {
  yield `\ufeff${lines([header])}`;
  for await (const rows of portions) if (rows.length > 0) yield lines(rows);
}

const lines = (rows: readonly (readonly XlsxCell[])[]): string =>
  `${Papa.unparse(
    rows.map((row) => row.map(textOf)),
    { delimiter: ";", newline: "\r\n" },
  )}\r\n`;

/** How a cell looks has no place in a CSV. */
function textOf(cell: XlsxCell): string {
  if (cell === null) return "";
  if (typeof cell === "object" && !(cell instanceof Date)) return textOf(cell.value);
  if (typeof cell === "number") return String(cell).replace(".", ",");
  return escapeCsvCell(cell instanceof Date ? cell.toISOString() : String(cell));
}
