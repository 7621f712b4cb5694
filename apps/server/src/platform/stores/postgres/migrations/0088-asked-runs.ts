import { sql, type Kysely } from "kysely";

/** Adds the settings of a schedule when a run was due. A later change of the schedule affects only later runs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table jobs add column asked jsonb`.execute(db);
}
