import { visibleText } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";

/** Escapes characters that LIKE would read as a pattern. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A text folded for searching, much as the domain's `folded`; the searched columns and the text are folded alike. */
const foldedIn = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(lower(normalize((${text})::text, nfd)), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

/** Whether people would read the column, our own SQL expression, as the same text: whatever its case, accents and blanks. */
export const readsAs = (text: string, column: string): RawBuilder<boolean> =>
  sql`${foldedIn(sql.raw(column))} = ${foldedIn(sql`${visibleText(text)}`)}`;

/**
 * Whether one of the columns contains the text, ignoring case, accents and blanks; every column contains an empty text. The columns are our
 * own SQL expressions.
 */
export function containing(text: string, columns: readonly string[]): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  const pattern = foldedIn(sql`${`%${literal(visibleText(text))}%`}`);
  return sql`(${sql.join(
    columns.map((column) => sql`${foldedIn(sql.raw(column))} like ${pattern}`),
    sql` or `,
  )})`;
}
