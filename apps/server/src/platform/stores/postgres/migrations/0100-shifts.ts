import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Shift patterns by version, and calendar exceptions, of a group or (group_id null) of the whole plant. Days are `YYYY-MM-DD`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table shift_patterns (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      group_id int,
      name text not null,
      first_day text not null,
      anchor_day text not null,
      cycle_days int not null,
      shifts jsonb not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      foreign key (tenant_id, group_id) references equipment_groups (tenant_id, id)
    );
    create unique index shift_patterns_first_day on shift_patterns (tenant_id, coalesce(group_id, 0), first_day)
      where removed_at is null;
    create table shift_exceptions (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      group_id int,
      name text not null,
      first_day text not null,
      last_day text not null,
      kind text not null,
      shifts jsonb not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      foreign key (tenant_id, group_id) references equipment_groups (tenant_id, id)
    );
    create index shift_exceptions_of_tenant on shift_exceptions (tenant_id) where removed_at is null;
  `.execute(db);
  for (const table of ["shift_patterns", "shift_exceptions"]) {
    await sql`
      create trigger raise_version before update on ${sql.table(table)}
        for each row when (old.* is distinct from new.*) execute function raise_version();
      create trigger tell_insert after insert on ${sql.table(table)}
        referencing new table as changed for each statement execute function tell_registrations();
      create trigger tell_update after update on ${sql.table(table)}
        referencing new table as changed for each statement execute function tell_registrations();
    `.execute(db);
    await addTenantTable(db, table);
  }
}
