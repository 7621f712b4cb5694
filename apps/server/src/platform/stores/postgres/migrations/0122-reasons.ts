import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Reasons of stops, as a tree of two levels: groups of reasons (loss_class null) and reasons. Reasons without a position come last, by id. Moving a
 * reason does not raise its version, so that a form that is open meanwhile can still be saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table reasons (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      parent_id int,
      name text not null,
      loss_class text,
      group_id int,
      position int not null default 2147483647,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id),
      check (loss_class is not null or (parent_id is null and group_id is null)),
      foreign key (tenant_id, parent_id) references reasons (tenant_id, id),
      foreign key (tenant_id, group_id) references equipment_groups (tenant_id, id)
    );
    create unique index reasons_name on reasons (tenant_id, coalesce(parent_id, 0), lower(name)) where removed_at is null;
    create trigger raise_version before update of parent_id, name, loss_class, group_id, removed_at on reasons
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create trigger tell_insert after insert on reasons
      referencing new table as changed for each statement execute function tell_registrations();
    create trigger tell_update after update on reasons
      referencing new table as changed for each statement execute function tell_registrations();
  `.execute(db);
  await addTenantTable(db, "reasons");
}
