import { sql, type Kysely } from "kysely";

/** When hours that the telemetry store could not read were tried last: they are tried again, also while a server runs on for months. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table unread_hours add column tried_at timestamptz not null default now()`.execute(db);
}
