import { type RawBuilder, sql, type Transaction } from "kysely";
import type { Database } from "../stores/postgres/database.ts";
import type { RowsFile } from "../tenant-transfer/export-target.ts";

/** Rows fetched at once; fewer of tables with files, whose rows are large. */
const rowsAtOnce = { usual: 2_000, withFiles: 20 } as const;

export interface WrittenTable {
  readonly table: string;
  readonly columns: readonly string[];
  readonly hasFiles: boolean;
}

/** Columns of a table as one line of JSON. */
export const lineOf = (columns: readonly string[]): RawBuilder<string> =>
  sql`to_json(array[${sql.join(columns.map((name) => sql`${sql.ref(name)}::text`))}]::text[])::text`;

/** Writes the lines that a query returns as `line`, few at a time. Returns their number. */
export async function writeRows(
  snapshot: Transaction<Database>,
  select: RawBuilder<{ line: string }>,
  { hasFiles }: Pick<WrittenTable, "hasFiles">,
  file: RowsFile,
): Promise<number> {
  const most = hasFiles ? rowsAtOnce.withFiles : rowsAtOnce.usual;
  const write = async (rows: readonly { readonly line: string }[]): Promise<number> => {
    await file.write(rows.map(({ line }) => `${line}\n`).join(""), rows.length);
    return rows.length;
  };
  // Most tables of most tenants are small: one query without a cursor is enough.
  const { rows: few } = await sql<{ line: string }>`${select} limit ${sql.lit(most)}`.execute(snapshot);
  if (few.length === 0) return 0;
  if (few.length < most) return write(few);
  let count = 0;
  await sql`declare dumped no scroll cursor for ${select}`.execute(snapshot);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(most)} from dumped`.execute(snapshot);
    if (rows.length === 0) break;
    count += await write(rows);
  }
  await sql`close dumped`.execute(snapshot);
  return count;
}
