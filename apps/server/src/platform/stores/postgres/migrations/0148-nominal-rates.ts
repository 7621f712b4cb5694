import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Nominal rates of products, packages a minute. A rate without equipment is for all equipment. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table nominal_rates (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      product_id int not null,
      equipment_id int,
      rate double precision not null check (rate > 0),
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id),
      foreign key (tenant_id, product_id) references products (tenant_id, id),
      foreign key (tenant_id, equipment_id) references equipment (tenant_id, id)
    );
    create unique index nominal_rates_of on nominal_rates (tenant_id, product_id, coalesce(equipment_id, 0)) where removed_at is null;
    create trigger raise_version before update on nominal_rates
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create trigger tell_insert after insert on nominal_rates
      referencing new table as changed for each statement execute function tell_registrations();
    create trigger tell_update after update on nominal_rates
      referencing new table as changed for each statement execute function tell_registrations();
  `.execute(db);
  await addTenantTable(db, "nominal_rates");
}
