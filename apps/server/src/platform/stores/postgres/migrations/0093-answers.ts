import { type Kysely, sql } from "kysely";

/**
 * Since when the mail server refuses a person's address for good, with its code alone: its words may hold the address. And when an
 * incident reached somebody first, UTC ms; of those before, that is looked for in what was sent.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column mail_refused_at timestamptz, add column mail_refused text;
    alter table alert_incidents add column reached_at bigint;
  `.execute(db);
}
