import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead, noTenant } from "./isolation.ts";

const functions = [
  "list_retentions()",
  "list_tenants_leaving()",
  "list_tenants_with_transfers()",
  "remove_rows_of_leaver(text, int)",
  "drop_empty_record_months(int[])",
];

/**
 * Adds retention of telemetry with the dropped months, clients that leave, and transfers of clients between installations. A client that left keeps a
 * row without its name, for its invoices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addToTenants(db);
  await createTables(db);
  for (const table of ["dropped_months", "tenant_transfers"]) await addTenantTable(db, table);
  await letLookUpsRead(db, "tenant_transfers");
  await createLookUps(db);
  await createRemoval(db);
  await createMonthsRemoval(db);
  const role = sql.id(await applicationRole(db));
  for (const signature of functions) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(db);
  }
}

// Unblocking a client cancels its leaving. Look-ups do not find a client that left.
async function addToTenants(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column leaves_at timestamptz,
      add column status_before_leaving text,
      add column removed_at timestamptz,
      drop constraint tenants_tenant_check,
      add constraint tenants_tenant_check check (case
        when id = 0 then tenant = ':provider'
        when removed_at is not null then tenant = ':removed-' || id::text
        else tenant ~ '^[a-z0-9][a-z0-9._-]{0,62}$' end);
    alter policy look_ups on tenants using (${noTenant} and removed_at is null);

    create function keep_who_comes_back() returns trigger
    language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      new.leaves_at := null;
      new.status_before_leaving := null;
      return new;
    end $$;
    create trigger keep_who_comes_back before update on tenants for each row
      when (old.status = 'Blocked' and new.status = 'Active' and old.leaves_at is not null and new.removed_at is null)
      execute function keep_who_comes_back();
  `.execute(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table dropped_months (
      tenant_id int not null references tenants,
      id int generated always as identity,
      month int not null,
      counts jsonb not null,
      decided_at timestamptz not null default now(),
      done_at timestamptz,
      primary key (tenant_id, id)
    );
    create unique index dropped_months_open on dropped_months (tenant_id, month) where done_at is null;

    create table tenant_transfers (
      tenant_id int not null references tenants,
      id int generated always as identity,
      kind text not null check (kind in ('export', 'import')),
      directory text not null,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
      source text,
      products jsonb,
      progress jsonb not null default '{}',
      reason text,
      asked_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (tenant_id, id)
    );
  `.execute(db);
}

async function createLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_retentions()
    returns table (tenant_id int, time_zone text, retention_months int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.time_zone, t.retention_months from public.tenants t where t.id <> 0 order by t.id
    $$;

    create function list_tenants_leaving()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id from public.tenants t
      where t.id <> 0 and t.leaves_at <= now() and t.status = 'Blocked' and t.removed_at is null order by t.id
    $$;

    create function list_tenants_with_transfers()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct t.tenant_id from public.tenant_transfers t where t.state = 'waiting'
    $$;
  `.execute(db);
}

// Runs as the owner, for whom row-level security is forced too, so that only rows of the transaction's tenant are reached. The law requires invoices
// to be kept.
async function createRemoval(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function remove_rows_of_leaver(wanted text, most int) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      leaver int := nullif(current_setting('fiel.tenant_id', true), '')::int;
      removed int;
    begin
      if not exists (
        select from public.tenants t
        where t.id = leaver and t.id <> 0 and t.leaves_at <= now() and t.status = 'Blocked' and t.removed_at is null
      ) then
        raise exception 'this client does not leave';
      end if;
      if wanted in ('tenants', 'invoices', 'invoice_events') then
        raise exception '% stays', wanted;
      end if;
      execute format(
        'delete from public.%1$I where tenant_id = $1 and ctid = any (array(select ctid from public.%1$I where tenant_id = $1 limit $2))',
        wanted) using leaver, most;
      get diagnostics removed = row_count;
      return removed;
    end $$;
  `.execute(db);
}

// A month is known to be empty only without the tenant guard, so row-level security is not forced on the owner meanwhile.
async function createMonthsRemoval(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function drop_empty_record_months(months int[]) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set lock_timeout = '1s' as $$
    declare
      child text;
      is_filled boolean;
      dropped int := 0;
    begin
      perform pg_advisory_xact_lock(hashtextextended('record months', 0));
      for child in
        select c.relname from pg_inherits i
        join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
        join unnest(months) as month on c.relname = p.relname || '_' || month / 100 || '_' || lpad((month % 100)::text, 2, '0')
        where p.relnamespace = 'public'::regnamespace and p.relname in ('occurrences', 'leftovers', 'coil_uses')
          and month < to_char(now() at time zone 'UTC', 'YYYYMM')::int
      loop
        execute format('alter table public.%I no force row level security', child);
        execute format('select exists (select from public.%I)', child) into is_filled;
        if is_filled then
          execute format('alter table public.%I force row level security', child);
        else
          execute format('drop table public.%I', child);
          dropped := dropped + 1;
        end if;
      end loop;
      return dropped;
    end $$;
  `.execute(db);
}
