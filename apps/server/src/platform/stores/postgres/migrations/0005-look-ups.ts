import { sql, type Kysely } from "kysely";
import { applicationRole, letLookUpsRead } from "./isolation.ts";

const functions = ["find_client(text)", "find_session(bytea)", "find_device_key(bytea)", "list_tenants()"];

/** Creates the look-ups that run before the tenant is known. They run with the owner's rights and return no more than necessary. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["tenants", "users", "sessions", "devices"]) await letLookUpsRead(db, table);
  await createTenantLookUps(db);
  await createCredentialLookUps(db);
  for (const signature of functions) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(signature)} to ${sql.id(await applicationRole(db))}`.execute(
      db,
    );
  }
}

async function createTenantLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_client(wanted text)
    returns table (tenant_id int, tenant text, name text, language text, time_zone text, logo_path text, status text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.name, t.language, t.time_zone, t.logo_path, t.status
      from public.tenants t where t.tenant = wanted
    $$;

    create function list_tenants()
    returns table (tenant_id int, tenant text, time_zone text, status text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status from public.tenants t order by t.id
    $$;
  `.execute(db);
}

async function createCredentialLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function find_session(wanted bytea)
    returns table (
      tenant_id int, tenant text, time_zone text, status text, user_id uuid, name text, email text, role text,
      language text, profile_pic_path text, blocked boolean, last_seen_at timestamptz, expires_at timestamptz
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status, u.id, u.name, u.email, u.role,
        coalesce(u.language, t.language), u.profile_pic_path, u.blocked, s.last_seen_at, s.expires_at
      from public.sessions s
      join public.users u on u.tenant_id = s.tenant_id and u.id = s.user_id
      join public.tenants t on t.id = s.tenant_id
      where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now() and u.removed_at is null
    $$;

    create function find_device_key(wanted bytea)
    returns table (tenant_id int, tenant text, time_zone text, status text, device_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status, d.id
      from public.devices d join public.tenants t on t.id = d.tenant_id
      where d.key_hash = wanted and d.revoked_at is null
    $$;
  `.execute(db);
}
