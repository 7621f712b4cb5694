import { folded } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";

/** What LIKE would read as a pattern is meant as it is typed. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** An expression's text as `folded` of the domain makes it: accents are the marks that a letter is taken apart into. */
const foldedColumn = (column: string): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(lower(normalize((${sql.raw(column)})::text, nfd)), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

/** Whether one of the columns has the text in it, whatever case, accents and blanks; an empty text is in all. The columns are expressions of ours. */
export function containing(text: string, columns: readonly string[]): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  const pattern = `%${literal(folded(text))}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${foldedColumn(column)} like ${pattern}`),
    sql` or `,
  )})`;
}
