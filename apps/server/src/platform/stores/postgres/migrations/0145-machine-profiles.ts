import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Machine profiles that administrators wrote, as JSON text, since gateways fetch a profile by the digest of its bytes. Each version is kept as it was
 * saved; its author is in the trail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table machine_profiles (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null,
      title text not null,
      content text not null,
      sha256 text not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create unique index machine_profiles_name on machine_profiles (tenant_id, lower(name)) where removed_at is null;
    create index machine_profiles_sha256 on machine_profiles (tenant_id, sha256);
    create trigger raise_version before update on machine_profiles
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create trigger tell_insert after insert on machine_profiles
      referencing new table as changed for each statement execute function tell_registrations();
    create trigger tell_update after update on machine_profiles
      referencing new table as changed for each statement execute function tell_registrations();
    create table machine_profile_versions (
      tenant_id int not null,
      profile_id int not null,
      version int not null,
      content text not null,
      saved_at timestamptz not null,
      primary key (tenant_id, profile_id, version),
      foreign key (tenant_id, profile_id) references machine_profiles (tenant_id, id)
    );
  `.execute(db);
  for (const table of ["machine_profiles", "machine_profile_versions"]) await addTenantTable(db, table);
}
