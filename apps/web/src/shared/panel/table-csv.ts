import {
  csvNumber,
  csvSeparators,
  type CsvStyle,
  escapeShownCell,
  needsQuotes,
  withoutEnd,
} from "@fiel/domain";

export type CsvCell = string | number | null;

/** Content of a table for a spreadsheet. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

const textCell = (text: string, style: CsvStyle): string => {
  const safe = escapeShownCell(text);
  return needsQuotes(safe, style) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Twelve significant digits exceed any scale's precision and hide the errors of binary sums. */
const digitsOf = (value: number): string => {
  const plain = String(Number(value.toPrecision(12)));
  return plain.includes("e") ? withoutEnd(withoutEnd(value.toFixed(12), "0"), ".") : plain;
};

const cellOf = (cell: CsvCell, style: CsvStyle): string => {
  if (cell === null) return "";
  if (typeof cell === "string") return textCell(cell, style);
  if (!Number.isFinite(cell)) return "";
  return csvNumber(digitsOf(cell), style);
};

/**
 * CSV in the given style, with a UTF-8 byte order mark and CRLF line ends. A missing value is an empty cell. The lines of `about` stand above the
 * table, separated by an empty line.
 */
export const tableCsv = (
  { columns, rows }: TableData,
  style: CsvStyle,
  about: readonly (readonly CsvCell[])[] = [],
): string => {
  const above = about.length === 0 ? [] : [...about, []];
  const lines = [...above, columns, ...rows].map((row) =>
    row.map((cell) => cellOf(cell, style)).join(csvSeparators[style]),
  );
  return `\uFEFF${lines.join("\r\n")}\r\n`;
};
