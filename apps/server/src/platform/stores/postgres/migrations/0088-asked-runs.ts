import { sql, type Kysely } from "kysely";

/** What a run was due for: a schedule that is changed while one waits changes the runs after it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column asked jsonb`.execute(db);
}
