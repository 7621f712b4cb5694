import { sql, type Kysely } from "kysely";

/** Adds the last attempt to read unreadable hours, which are tried again even while a server runs for months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unread_hours add column tried_at timestamptz not null default now()`.execute(db);
}
