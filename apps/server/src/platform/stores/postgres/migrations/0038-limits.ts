import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** Adds the limits of a client; null for no limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column max_users int check (max_users between 1 and 100000),
      add column retention_months int check (retention_months between 1 and 240),
      add column ingest_per_minute int check (ingest_per_minute between 1 and 10000000);
  `.execute(db);
  await countIngest(db);
  await letDevicesKnow(db);
  await tellProvider(db);
}

/**
 * Adds the records by which a client is ahead of its rate, over all servers, and the number of times per hour that its gateways were told to wait.
 */
async function countIngest(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ingest_rates (
      tenant_id int primary key references tenants,
      ahead float8 not null,
      at bigint not null
    );
    create table ingest_waits (
      tenant_id int not null references tenants,
      hour_at bigint not null,
      count int not null,
      last_at bigint not null,
      primary key (tenant_id, hour_at)
    );
  `.execute(db);
  for (const table of ["ingest_rates", "ingest_waits"]) await addTenantTable(db, table);
  await letLookUpsRead(db, "ingest_waits");
  await sql`
    create function list_ingest_waits(since bigint)
    returns table (tenant_id int, waits int, last_at bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select w.tenant_id, sum(w.count)::int, max(w.last_at)
      from public.ingest_waits w where w.hour_at >= since group by w.tenant_id
    $$;
  `.execute(db);
  await giveToApplication(db, "list_ingest_waits(bigint)");
}

async function letDevicesKnow(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function find_device_key(bytea);
    create function find_device_key(wanted bytea)
    returns table (
      tenant_id int, tenant text, time_zone text, status text, device_id int, ingest_per_minute int
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status, d.id, t.ingest_per_minute
      from public.devices d join public.tenants t on t.id = d.tenant_id
      where d.key_hash = wanted and d.revoked_at is null and (d.ends_at is null or d.ends_at > now())
    $$;
  `.execute(db);
  await giveToApplication(db, "find_device_key(bytea)");
}

async function tellProvider(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function list_accounts();
    create function list_accounts()
    returns table (
      tenant_id int, tenant text, name text, status text, cnpj text, created_at timestamptz, equipment_amount int,
      price_per_equipment int, billing_period int, billing_cycle_anchor date, end_trial_at date,
      max_users int, retention_months int, ingest_per_minute int,
      owner_name text, owner_email text, owner_verified boolean, equipment_used int, last_sign_in_at timestamptz
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.name, t.status, t.cnpj, t.created_at, t.equipment_amount, t.price_per_equipment,
        t.billing_period, t.billing_cycle_anchor, t.end_trial_at, t.max_users, t.retention_months, t.ingest_per_minute,
        o.name, o.email, coalesce(o.password_hash is not null, false),
        (select count(*)::int from public.equipment e where e.tenant_id = t.id and e.removed_at is null),
        (select max(s.created_at) from public.sessions s where s.tenant_id = t.id)
      from public.tenants t
      left join public.users o on o.tenant_id = t.id and o.tenant_owner and o.removed_at is null
      where t.id <> 0 order by lower(t.name), t.id
    $$;
  `.execute(db);
  await giveToApplication(db, "list_accounts()");
}

async function giveToApplication(db: Kysely<unknown>, signature: string): Promise<void> {
  const role = sql.id(await applicationRole(db));
  await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
  await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(db);
}
