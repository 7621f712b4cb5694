import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

const versioned = ["equipment_groups", "equipment", "events", "operators", "products", "coils", "orders"];

/**
 * Adds a version that rises with every change, whoever makes it, so that two people do not overwrite each other; optional fields; pictures of
 * products; and the client's logo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function raise_version() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;
  `.execute(db);
  for (const table of versioned)
    await sql`
      alter table ${sql.table(table)} add column version int not null default 1;
      create trigger raise_version before update on ${sql.table(table)}
        for each row when (old.* is distinct from new.*) execute function raise_version();
    `.execute(db);
  await sql`
    alter table events add column planned boolean not null default false;
    alter table products add column cost_per_kg double precision check (cost_per_kg >= 0);
    alter table orders add column due_at bigint;
    alter table equipment add column expected_rate double precision check (expected_rate > 0);

    create table product_pictures (
      tenant_id int not null,
      product_id int not null,
      content bytea not null,
      hash text not null,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, product_id),
      foreign key (tenant_id, product_id) references products (tenant_id, id)
    );
    create table tenant_logos (
      tenant_id int primary key references tenants,
      content bytea not null,
      hash text not null,
      updated_at timestamptz not null default now()
    );
  `.execute(db);
  for (const table of ["product_pictures", "tenant_logos"]) await addTenantTable(db, table);
}
