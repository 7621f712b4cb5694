import { sql, type Kysely } from "kysely";

/** Adds the instant from which the steps of an incident count. Existing incidents count from their opening, as before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_incidents add column steps_from bigint;
    update alert_incidents set steps_from = opened_at where opened_at is not null;
  `.execute(db);
}
