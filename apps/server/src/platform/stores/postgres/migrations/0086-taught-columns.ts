import { sql, type Kysely } from "kysely";

/** Which file told what a header means, and what others had told before it, so that undoing one forgets that one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_mappings add column taught jsonb not null default '{"columns":{},"dropZeros":[]}'`.execute(
    db,
  );
}
