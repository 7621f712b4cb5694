import { visibleText } from "@fiel/domain";
import { type RawBuilder, sql } from "kysely";

/** What LIKE would read as a pattern is meant as it is typed. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** A text as it is looked for, much as `folded` of the domain makes it; what is looked for and what is looked through are folded alike. */
const foldedIn = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql`regexp_replace(regexp_replace(lower(normalize((${text})::text, nfd)), '[\u0300-\u036f]', '', 'g'), '\\s+', ' ', 'g')`;

/** Whether one of the columns has the text in it, whatever case, accents and blanks; an empty text is in all. The columns are expressions of ours. */
export function containing(text: string, columns: readonly string[]): RawBuilder<boolean> {
  if (text === "") return sql`true`;
  const pattern = foldedIn(sql`${`%${literal(visibleText(text))}%`}`);
  return sql`(${sql.join(
    columns.map((column) => sql`${foldedIn(sql.raw(column))} like ${pattern}`),
    sql` or `,
  )})`;
}
