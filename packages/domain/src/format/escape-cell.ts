import { csvSeparators, type CsvStyle } from "./csv-style.ts";

/** What spreadsheets take for a formula, or what hides one. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** What Excel makes another number of: leading zeros, more digits than it shows, `1E5`. */
const mistakenNumber = /^(0\d{2,}|\d{12,}|\d+[eE]\d+)$/;
/** The same, and what it makes a date of, `10-12`. */
const mistakenCode = /^(0\d+|\d{12,}|\d+[eE]\d+|\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?)$/;
const escaped = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\d]/;
/** A signed number that a table has as text. */
const plainNumber = /^[+-]?\d+(?:[.,]\d+)?$/;

/** A text as it may stand in a sheet: an apostrophe before what would be run as a formula. */
export const escapeCell = (text: string): string =>
  formula.test(text) || escaped.test(text) ? `'${text}` : text;

/** The same for a CSV of records, whose cells have no type: codes that Excel would turn into numbers or dates stay text too. */
export const escapeCsvCell = (text: string): string =>
  mistakenCode.test(text) ? `'${text}` : escapeCell(text);

/** The same for a CSV of what a page shows, whose days and signed numbers are meant as such; blanks before a formula hide none. */
export const escapeShownCell = (text: string): string => {
  if (plainNumber.test(text) && !mistakenNumber.test(text)) return text;
  return mistakenNumber.test(text) || formula.test(text.trimStart()) ? `'${text}` : escapeCell(text);
};

/** The text as it was before it was escaped; one that never was stays. */
export const unescapeCell = (text: string): string => (escaped.test(text) ? text.slice(1) : text);

/**
 * Whether a cell of a CSV stands between quotes: also for the separator that this file does not have, since a spreadsheet of another language
 * cuts there, and runs what then begins a cell.
 */
export const needsQuotes = (text: string, style: CsvStyle): boolean =>
  text.includes(csvSeparators[style]) || (/[",;\t\r\n]/.test(text) && !plainNumber.test(text));
