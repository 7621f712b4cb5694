import { sql, type Kysely } from "kysely";

/**
 * Adds the evaluation of a client's rules in progress and the time until which it is valid without renewal, so that no connection is held meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_watches add column looker uuid, add column looks_until timestamptz`.execute(db);
}
