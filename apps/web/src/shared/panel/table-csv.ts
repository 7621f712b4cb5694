import { type Locale, withoutEnd } from "@fiel/domain";

export type CsvCell = string | number | null;

/** What a table says, for a spreadsheet. */
export interface TableData {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
}

/** A spreadsheet would run a text that begins like this as a formula; an apostrophe makes it text. */
const formula = /^[\s]*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;
/** A signed number typed as text is no formula. */
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

const textCell = (text: string): string => {
  const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Twelve digits are more than any scale has, and hide what binary sums leave behind. */
const digitsOf = (value: number): string => {
  const plain = String(Number(value.toPrecision(12)));
  return plain.includes("e") ? withoutEnd(withoutEnd(value.toFixed(12), "0"), ".") : plain;
};

const cellOf = (cell: CsvCell, comma: boolean): string => {
  if (cell === null) return "";
  if (typeof cell === "string") return textCell(cell);
  if (!Number.isFinite(cell)) return "";
  return comma ? digitsOf(cell).replace(".", ",") : digitsOf(cell);
};

/**
 * `;` between cells, a mark of UTF-8 in front and lines that end as spreadsheets expect; no value is an empty cell. What the
 * file says of itself stands above the table, an empty line between them.
 */
export const tableCsv = (
  { columns, rows }: TableData,
  locale: Locale,
  about: readonly (readonly CsvCell[])[] = [],
): string => {
  const comma = locale !== "en";
  const above = about.length === 0 ? [] : [...about, []];
  const lines = [...above, columns, ...rows].map((row) => row.map((cell) => cellOf(cell, comma)).join(";"));
  return `\uFEFF${lines.join("\r\n")}\r\n`;
};
