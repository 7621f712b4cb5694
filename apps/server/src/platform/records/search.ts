import { halfWidth, visibleText } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";

/** Escapes characters that LIKE would read as a pattern. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Full-width characters, and their ordinary forms. */
const wide = Array.from({ length: 94 }, (_, place) => String.fromCharCode(0xff01 + place)).join("");
const plain = halfWidth(wide);
/** Direction marks, which have no ordinary form and are removed. */
const turns = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069";

/** SQL that folds a text for searching, close to the domain's `folded`. Columns and search texts are folded alike. */
const foldedIn = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(lower(normalize(translate((${text})::text, ${wide + turns}, ${plain}), nfd)), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

/** SQL to sort a column by name as people expect, `Água` next to `Agua`, whatever the database's collation. The column is our own SQL expression. */
export const inNameOrder = (column: string): RawBuilder<string> =>
  sql`${foldedIn(sql.raw(column))}, ${sql.raw(column)}`;

/** SQL condition that a column equals a text apart from case, accents and blanks. The column is our own SQL expression. */
export const readsAs = (text: string, column: string): RawBuilder<boolean> =>
  sql`${foldedIn(sql.raw(column))} = ${foldedIn(sql`${halfWidth(visibleText(text))}`)}`;

/**
 * SQL condition that one of the columns contains a text, ignoring case, accents, blanks and width; true for an empty text. The columns are our own
 * SQL expressions.
 */
export function containing(text: string, columns: readonly string[]): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  const pattern = foldedIn(sql`${`%${literal(halfWidth(visibleText(text)))}%`}`);
  return sql`(${sql.join(
    columns.map((column) => sql`${foldedIn(sql.raw(column))} like ${pattern}`),
    sql` or `,
  )})`;
}
