import { sql, type Kysely } from "kysely";

/**
 * A renewed key stays valid until its end and is not kept readable. Each gateway records the key that it used last. A gateway may report before its
 * first batch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table devices
      add column ends_at timestamptz,
      drop constraint devices_check,
      add constraint devices_readable check ((app_key is null) = (revoked_at is not null or ends_at is not null));
    drop index devices_valid;
    create unique index devices_valid on devices (tenant_id) where revoked_at is null and ends_at is null;
    alter table gateways
      alter column last_sequence drop not null,
      add column device_id int references devices;
  `.execute(db);
  // The signature is the same, so the right to execute it stays.
  await sql`
    create or replace function find_device_key(wanted bytea)
    returns table (tenant_id int, tenant text, time_zone text, status text, device_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status, d.id
      from public.devices d join public.tenants t on t.id = d.tenant_id
      where d.key_hash = wanted and d.revoked_at is null and (d.ends_at is null or d.ends_at > now())
    $$;
  `.execute(db);
}
