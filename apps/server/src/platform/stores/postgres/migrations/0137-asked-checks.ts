import { sql, type Kysely } from "kysely";

/** Counts the requests to compare all sums, so that one made during the first comparison is not lost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sum_checks add column asked integer not null default 0`.execute(db);
}
