/** Maximum length of a cell's text; Excel refuses files with longer ones. */
const longestText = 32_767;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for an element or an attribute. Control characters are removed, because XML 1.0 forbids them even escaped. */
export const escaped = (text: string): string =>
  text
    .slice(0, longestText)
    .toWellFormed()
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** `A`, `Z`, `AA`: a column's name by its index from 0. */
export function columnName(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnName(Math.floor(place / 26) - 1) + letter;
}

/** Escapes text for a cell: Excel reads `_x0041_` as `A` unless the underscore is escaped. */
export const cellText = (text: string): string => escaped(text.replaceAll(/_(?=x[\da-f]{4}_)/gi, "_x005F_"));
