import { sql, type Kysely } from "kysely";

/** Digest of each batch's content: a repeated number with other content is no repeat. Null for batches of earlier versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ingest_batches add column digest bytea`.execute(db);
}
