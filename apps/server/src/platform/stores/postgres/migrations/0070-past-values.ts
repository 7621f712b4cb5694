import { type Kysely, sql } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * What registrations said before: a value of a field, and the instant until which it held (UTC ms, exclusive). What has no row here was
 * always as it is now, so that nothing is brought over.
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
