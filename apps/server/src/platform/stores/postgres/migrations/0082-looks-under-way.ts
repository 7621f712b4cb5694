import { sql, type Kysely } from "kysely";

/** Which look at a client's rules is under way, and until when it is so without saying so again: no connection is held meanwhile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_watches add column looker uuid, add column looks_until timestamptz`.execute(db);
}
