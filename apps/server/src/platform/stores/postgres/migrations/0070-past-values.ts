import { type Kysely, sql } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Adds former values of registrations, with the instant until which each was valid (UTC ms, exclusive). A field without a row never changed, so
 * existing data needs no migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table past_values (
      tenant_id int not null references tenants,
      entity text not null,
      record_id int not null,
      field text not null,
      until_at bigint not null,
      value jsonb not null,
      primary key (tenant_id, entity, record_id, field, until_at)
    )
  `.execute(db);
  await addTenantTable(db, "past_values");
}
