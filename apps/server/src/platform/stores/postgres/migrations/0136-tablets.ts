import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** Tablets for people at the machines. A tablet is paired like a screen, and the pairing's kind tells which of the two it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table board_pairings add column kind text not null default 'board';
    create table tablets (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null,
      place text not null default '',
      equipments int[] not null check (cardinality(equipments) > 0),
      token_hash bytea not null unique,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create index tablets_of_tenant on tablets (tenant_id) where removed_at is null;
    create trigger raise_version before update on tablets
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create trigger tell_update after update on tablets
      referencing new table as changed for each statement execute function tell_registrations();
    create table tablet_sightings (
      tenant_id int not null,
      tablet_id int not null,
      seen_at timestamptz not null,
      width int not null,
      height int not null,
      browser text,
      version text not null,
      bundle text not null,
      primary key (tenant_id, tablet_id),
      foreign key (tenant_id, tablet_id) references tablets (tenant_id, id)
    );
  `.execute(db);
  for (const table of ["tablets", "tablet_sightings"]) await addTenantTable(db, table);
  await addLookUp(db);
}

async function addLookUp(db: Kysely<unknown>): Promise<void> {
  await letLookUpsRead(db, "tablets");
  await sql`
    create function find_tablet(wanted bytea)
    returns table (tenant_id int, tenant text, time_zone text, language text, status text, tablet_id int, name text, equipments int[])
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.language, t.status, b.id, b.name, b.equipments
      from public.tablets b join public.tenants t on t.id = b.tenant_id
      where b.token_hash = wanted and b.removed_at is null
    $$;
    revoke all on function find_tablet(bytea) from public;
    grant execute on function find_tablet(bytea) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
