import { sql, type Kysely } from "kysely";

/** Adds the sheets of a workbook that could not be read while another one was imported from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table imports add column unreadable jsonb not null default '[]'`.execute(db);
}
