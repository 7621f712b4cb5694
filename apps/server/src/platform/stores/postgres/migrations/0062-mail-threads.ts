import { sql, type Kysely } from "kysely";

/** The subject of each mail about incidents, which those that go on with it have too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table alert_deliveries add column subject text`.execute(db);
}
