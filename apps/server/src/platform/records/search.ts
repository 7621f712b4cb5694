import { type RawBuilder, sql } from "kysely";

/** What LIKE would read as a pattern is meant as it is typed. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** Whether one of the columns has the text in it, in any case; an empty text is in all. The columns are expressions of ours. */
export function containing(text: string, columns: readonly string[]): RawBuilder<unknown> {
  if (text === "") return sql`true`;
  const pattern = `%${literal(text)}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${sql.raw(column)} ilike ${pattern}`),
    sql` or `,
  )})`;
}
