import { halfWidth, visibleText } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";

/** Escapes characters that LIKE would read as a pattern. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Signs of wide keyboards, and what they are. */
const wide = Array.from({ length: 94 }, (_, place) => String.fromCharCode(0xff01 + place)).join("");
const plain = halfWidth(wide);

/** A text folded for searching, much as the domain's `folded`; the searched columns and the text are folded alike. */
const foldedIn = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(lower(normalize(translate((${text})::text, ${wide}, ${plain}), nfd)), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

/** Whether people would read the column, our own SQL expression, as the same text: whatever its case, accents and blanks. */
export const readsAs = (text: string, column: string): RawBuilder<boolean> =>
  sql`${foldedIn(sql.raw(column))} = ${foldedIn(sql`${halfWidth(visibleText(text))}`)}`;

/**
 * Whether one of the columns contains the text, ignoring case, accents, blanks and width; every column contains an empty text. The columns are our
 * own SQL expressions.
 */
export function containing(text: string, columns: readonly string[]): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  const pattern = foldedIn(sql`${`%${literal(halfWidth(visibleText(text)))}%`}`);
  return sql`(${sql.join(
    columns.map((column) => sql`${foldedIn(sql.raw(column))} like ${pattern}`),
    sql` or `,
  )})`;
}
