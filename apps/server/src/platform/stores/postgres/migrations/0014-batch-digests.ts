import { sql, type Kysely } from "kysely";

/** What each batch held: a number that comes again with other content is no repeat. Null: stored by a version before this. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ingest_batches add column digest bytea`.execute(db);
}
