import { type Kysely, sql } from "kysely";

/**
 * Adds the time since which an incident's subject goes on and off (UTC ms; null when it does not), whether its quiet afterwards was reported, and
 * whether it ended because its rule was disabled or removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_incidents add column unsteady_since bigint, add column quiet_told boolean not null default false,
      add column ended_by_rule boolean not null default false;
    create index alert_incidents_unsteady on alert_incidents (tenant_id, rule_id) where unsteady_since is not null and not quiet_told;
  `.execute(db);
}
