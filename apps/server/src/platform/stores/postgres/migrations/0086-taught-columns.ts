import { sql, type Kysely } from "kysely";

/** Adds the file that defined each header and the earlier definition, so that undoing an import forgets only its own definitions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_mappings add column taught jsonb not null default '{"columns":{},"dropZeros":[]}'`.execute(
    db,
  );
}
