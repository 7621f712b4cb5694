import { type CsvStyle, csvStyleOf, escapeCell, localeOf, shortened } from "@fiel/domain";
import type { FastifyReply } from "fastify";
import { attachmentOf } from "../http/file-name.ts";
import { callersLanguage } from "../http/language.ts";
import { streamCsv } from "./stream-csv.ts";
import { streamXlsx } from "../xlsx/stream-xlsx.ts";

const types = {
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  csv: "text/csv; charset=utf-8",
} as const;

export type FileCell = string | number | boolean | null;

export interface SheetFile {
  /** Name of the file, without its extension, and of the sheet. */
  readonly name: string;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly FileCell[])[];
}

const widest = 48;

export interface WantedFile {
  readonly format: "xlsx" | "csv";
  /** Style of a CSV; by default that of the caller's language. */
  readonly csv?: CsvStyle | undefined;
}

/** Answers rows as a file. Texts that a spreadsheet would run as formulas are escaped. */
export function sendSheet(reply: FastifyReply, { format, csv }: WantedFile, file: SheetFile): FastifyReply {
  const { name, headers, rows } = file;
  const style = csv ?? csvStyleOf(localeOf(callersLanguage(reply.request)));
  const columns = headers.map((header, place) => ({
    header: format === "xlsx" ? escapeCell(header) : header,
    width: widthOf(header, rows, place),
  }));
  reply.header("content-disposition", attachmentOf(`${name}.${format}`)).header("cache-control", "no-store");
  // Excel limits the name of a sheet: some characters are forbidden, and it has at most 31.
  const sheet = { name: shortened(name.replaceAll(/[\\/?*[\]:']/g, " "), 31), columns };
  const portions = portionsOf(rows, format);
  const stream =
    format === "csv" ? streamCsv({ columns, portions }, style) : streamXlsx([{ ...sheet, portions }]);
  return reply.type(types[format]).send(stream);
}

/** Rows in portions of 500. Texts for xlsx are escaped here; CSV texts are escaped where they are written. */
function* portionsOf(
  rows: SheetFile["rows"],
  format: "xlsx" | "csv",
): Generator<readonly (readonly FileCell[])[]> {
  const safe = (cell: FileCell) => (format === "xlsx" && typeof cell === "string" ? escapeCell(cell) : cell);
  for (let start = 0; start < rows.length; start += 500)
    yield rows.slice(start, start + 500).map((row) => row.map(safe));
}

const widthOf = (header: string, rows: SheetFile["rows"], place: number): number =>
  Math.min(
    widest,
    rows
      .slice(0, 200)
      .reduce((width, row) => Math.max(width, String(row[place] ?? "").length + 2), header.length + 2),
  );
