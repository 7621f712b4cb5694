import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Adds the decisions of a rule about a machine and the state from which it continues, so that the result does not depend on how far back it reads.
 * Existing rules have none and continue from their last incident.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_states (
      tenant_id int not null,
      rule_id int not null,
      equipment int not null,
      decided_by text not null,
      through_at bigint not null,
      state jsonb not null,
      primary key (tenant_id, rule_id, equipment),
      foreign key (tenant_id, rule_id) references alert_rules (tenant_id, id) on delete cascade
    );
  `.execute(db);
  await addTenantTable(db, "alert_states");
}
