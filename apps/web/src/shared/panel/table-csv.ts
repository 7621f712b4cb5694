import {
  csvNumber,
  csvSeparators,
  type CsvStyle,
  escapeShownCell,
  needsQuotes,
  withoutEnd,
} from "@fiel/domain";

export type CsvCell = string | number | null;

/** What a table says, for a spreadsheet. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

const textCell = (text: string, style: CsvStyle): string => {
  const safe = escapeShownCell(text);
  return needsQuotes(safe, style) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Twelve digits are more than any scale has, and hide what binary sums leave behind. */
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
 * As the style has it, a mark of UTF-8 in front and lines that end as spreadsheets expect; no value is an empty cell. What the
 * file says of itself stands above the table, an empty line between them.
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
