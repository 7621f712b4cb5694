import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Control limits that somebody fixed (docs/adr/0126-control-limits-are-fixed-and-signed.md). Rows are never changed: a revision is a new row, valid
 * from its own instant, so that points of the past keep the limits of their time. Weights are net, mg.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table control_limits (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      mid int not null,
      product_id int not null,
      kind text not null check (kind in ('xbarS', 'iMr')),
      size smallint not null,
      every int not null,
      every_unit text not null check (every_unit in ('packages', 'minutes')),
      baseline_start bigint not null,
      baseline_end bigint not null,
      subgroups int not null,
      location double precision not null,
      spread double precision not null,
      valid_from bigint not null,
      reason text not null,
      user_id uuid not null,
      fixed_at bigint not null,
      unique (tenant_id, id),
      check (baseline_start < baseline_end),
      foreign key (tenant_id, product_id) references products (tenant_id, id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );
    create index control_limits_of_chart on control_limits (tenant_id, mid, product_id, kind, size, valid_from);
  `.execute(db);
  await addTenantTable(db, "control_limits");
}
