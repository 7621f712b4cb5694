import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead, noTenant } from "./isolation.ts";

/** Adds support access with the client's consent and mailed warnings, and restricts the reading across tenants to look-ups. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createSupport(db);
  await createSupportLookUps(db);
  await sql`
    create table limit_warnings (
      tenant_id int not null references tenants,
      what text not null,
      warned_at timestamptz not null default now(),
      primary key (tenant_id, what)
    );
  `.execute(db);
  await addTenantTable(db, "limit_warnings");
  await keepLookUpsAlone(db);
}

/** A grant is requested or given, and open until its end. Sessions of managers belong to a grant. Both are kept for the client to see. */
async function createSupport(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table support_grants (
      tenant_id int not null references tenants,
      id int generated always as identity,
      access text not null check (access in ('read', 'admin')),
      hours int not null check (hours between 1 and 168),
      reason text not null default '',
      asked_by uuid,
      asked_by_name text,
      asked_at timestamptz,
      granted_by_name text,
      granted_at timestamptz,
      ends_at timestamptz check ((ends_at is null) = (granted_at is null)),
      ended_by_name text,
      ended_at timestamptz,
      primary key (tenant_id, id)
    );
    create table support_sessions (
      token_hash bytea primary key,
      tenant_id int not null,
      grant_id int not null,
      manager_id uuid not null,
      opened_at timestamptz not null default now(),
      ended_at timestamptz,
      foreign key (tenant_id, grant_id) references support_grants (tenant_id, id)
    );
    create index support_sessions_of on support_sessions (tenant_id, grant_id);
  `.execute(db);
  await addTenantTable(db, "support_grants", "select, insert, update");
  await addTenantTable(db, "support_sessions");
}

const functions = ["find_support_session(bytea)", "list_support()", "list_money(timestamptz, date)"];

async function createSupportLookUps(db: Kysely<unknown>): Promise<void> {
  for (const table of ["support_grants", "support_sessions"]) await letLookUpsRead(db, table);
  await sql`
    create function find_support_session(wanted bytea)
    returns table (
      tenant_id int, tenant text, time_zone text, manager_id uuid, name text, language text, grant_id int, access text,
      ends_at timestamptz
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, m.id, m.name, coalesce(m.language, t.language), g.id, g.access, g.ends_at
      from public.support_sessions s
      join public.support_grants g on g.tenant_id = s.tenant_id and g.id = s.grant_id
      join public.tenants t on t.id = s.tenant_id
      join public.users m on m.tenant_id = 0 and m.id = s.manager_id
      where s.token_hash = wanted and s.ended_at is null and g.ended_at is null and g.ends_at > now()
        and t.status = 'Active' and not m.blocked and m.removed_at is null
    $$;

    create function list_support()
    returns table (tenant_id int, access text, asked_at timestamptz, ends_at timestamptz)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select g.tenant_id, g.access, g.asked_at, g.ends_at from public.support_grants g
      where g.ended_at is null and (g.ends_at > now() or g.granted_at is null)
    $$;

    create function list_money(since timestamptz, today date)
    returns table (tenant_id int, invoiced bigint, received bigint, open bigint, late bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select i.tenant_id,
        coalesce(sum(i.amount_cents) filter (where i.issued_at >= since), 0)::bigint,
        coalesce(sum(i.amount_cents) filter (where i.paid_at >= since), 0)::bigint,
        coalesce(sum(i.amount_cents) filter (where i.status = 'Open' and i.due_day >= today), 0)::bigint,
        coalesce(sum(i.amount_cents) filter (where i.status = 'Open' and i.due_day < today), 0)::bigint
      from public.invoices i group by i.tenant_id
    $$;
  `.execute(db);
  const role = sql.id(await applicationRole(db));
  for (const signature of functions) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(db);
  }
}

/**
 * The owner's commands could read what look-ups may read across tenants, even in the transaction of a named tenant. Look-ups run outside of any
 * tenant's transaction, and from now on the policies apply only there.
 */
async function keepLookUpsAlone(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_policies where schemaname = current_schema and policyname = 'look_ups'
  `.execute(db);
  for (const { name } of rows)
    await sql`alter policy look_ups on ${sql.table(name)} using (${noTenant})`.execute(db);
}
