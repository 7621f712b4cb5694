import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Reports of gateways: their state, the read position of each machine (for a gateway that replaces another), and clocks that may be years off. A
 * machine's own local times are in its time zone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table equipment add column time_zone text;
    alter table gateways
      alter column clock_skew_ms type bigint,
      add column report jsonb,
      add column reported_at bigint,
      add column resend_requested_at bigint;
    create table machine_positions (
      tenant_id int not null references tenants,
      mid int not null,
      positions jsonb not null,
      gateway uuid not null,
      sequence bigint not null,
      told_at bigint not null,
      primary key (tenant_id, mid)
    );
  `.execute(db);
  await addTenantTable(db, "machine_positions");
}
