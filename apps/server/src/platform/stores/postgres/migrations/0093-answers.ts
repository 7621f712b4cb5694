import { type Kysely, sql } from "kysely";

/**
 * Adds the time since which the mail server permanently refuses a person's address, with only the code of the refusal, because its text may contain
 * the address. Also the first time that an incident reached somebody, UTC ms; for earlier incidents it is found in the deliveries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column mail_refused_at timestamptz, add column mail_refused text;
    alter table alert_incidents add column reached_at bigint;
  `.execute(db);
}
