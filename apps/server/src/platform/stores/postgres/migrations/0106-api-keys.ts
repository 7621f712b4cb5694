import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** Keys by which programs read a client's data; only their hashes are stored. Uses have their own table, so that a use does not change the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_keys (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null,
      key_hash bytea not null unique,
      hint text not null,
      scopes text[] not null check (scopes <> '{}'),
      machines int[] not null default '{}',
      last_day date,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create trigger raise_version before update on api_keys
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create table api_key_uses (
      tenant_id int not null,
      key_id int not null,
      used_at timestamptz not null,
      primary key (tenant_id, key_id),
      foreign key (tenant_id, key_id) references api_keys (tenant_id, id) on delete cascade
    );
  `.execute(db);
  for (const table of ["api_keys", "api_key_uses"]) await addTenantTable(db, table);
  await letLookUpsRead(db, "api_keys");
  await sql`
    create function find_api_key(wanted bytea)
    returns table (tenant_id int, tenant text, time_zone text, status text, key_id int, scopes text[], machines int[], last_day date)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status, k.id, k.scopes, k.machines, k.last_day
      from public.api_keys k join public.tenants t on t.id = k.tenant_id
      where k.key_hash = wanted and k.removed_at is null
    $$;
    revoke all on function find_api_key(bytea) from public;
    grant execute on function find_api_key(bytea) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
