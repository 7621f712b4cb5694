/** What spreadsheets take for a formula, or what hides one. */
const formula = /^'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
/** What Excel makes another number or a date of: leading zeros, more digits than it shows, `1E5`, `10-12`. */
const mistaken = /^(0\d+|\d{12,}|\d+[eE]\d+|\d{1,4}[-/.]\d{1,2}([-/.]\d{1,4})?)$/;
const escaped = /^'+[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20\d]/;

/** A text as it may stand in a sheet: an apostrophe before what would be run as a formula. */
export const escapeCell = (text: string): string =>
  formula.test(text) || escaped.test(text) ? `'${text}` : text;

/** The same for CSV, whose cells have no type: codes that Excel would turn into numbers or dates stay text too. */
export const escapeCsvCell = (text: string): string => (mistaken.test(text) ? `'${text}` : escapeCell(text));

/** The text as it was before it was escaped; one that never was stays. */
export const unescapeCell = (text: string): string => (escaped.test(text) ? text.slice(1) : text);
