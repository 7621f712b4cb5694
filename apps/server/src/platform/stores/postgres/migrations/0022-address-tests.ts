import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Tests whether a machine answers, which gateways are asked to run, and reports of gateways about received configuration files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_tests (
      tenant_id int not null references tenants,
      id uuid not null,
      asked_at bigint not null,
      machine jsonb not null,
      gateways int not null,
      findings jsonb not null default '{}',
      primary key (tenant_id, id)
    );
    alter table product_configurations
      add column arrival_state text check (arrival_state in ('taken', 'failed')),
      add column arrival_reason text,
      add column arrival_at bigint,
      add column arrival_gateway uuid;
  `.execute(db);
  await addTenantTable(db, "address_tests");
}
