import { sql, type Kysely } from "kysely";

/** Adds the event and product of a stop when it was answered, by which reasons are suggested. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table stop_changes add column event int;
    alter table stop_changes add column product int;
  `.execute(db);
}
