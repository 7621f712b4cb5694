import { sql, type Kysely } from "kysely";

/** From when the steps of an incident count: of those that are there from their opening, as it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_incidents add column steps_from bigint;
    update alert_incidents set steps_from = opened_at where opened_at is not null;
  `.execute(db);
}
