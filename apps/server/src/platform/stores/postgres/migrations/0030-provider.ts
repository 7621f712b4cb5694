import { sql, type Kysely } from "kysely";
import { applicationRole, letLookUpsRead } from "./isolation.ts";

/**
 * The provider becomes tenant 0. Its managers are users, with sessions, links, second factors, mails and trail, behind the same tenant guard. No
 * look-up of clients finds it. Accounts get a version, and given-up mails are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createProvider(db);
  await sql`
    alter table tenants add column version int not null default 1;
    create trigger raise_version before update on tenants
      for each row when (old.* is distinct from new.*) execute function raise_version();

    alter table mail_queue add column failed_at timestamptz, add column reason text;
    drop index mail_queue_due;
    create index mail_queue_due on mail_queue (due_at) where failed_at is null;
    create index mail_queue_failed on mail_queue (failed_at) where failed_at is not null;
  `.execute(db);
  await hideProvider(db);
  await createAccountLookUps(db);
}

async function createProvider(db: Kysely<unknown>): Promise<void> {
  await sql`select set_config('fiel.tenant_id', '0', true)`.execute(db);
  await sql`
    alter table tenants drop constraint tenants_tenant_check;
    alter table tenants add constraint tenants_tenant_check
      check (case when id = 0 then tenant = ':provider' else tenant ~ '^[a-z0-9][a-z0-9._-]{0,62}$' end);
    insert into tenants (id, tenant, name) values (0, ':provider', 'Fiel');
    insert into users (id, tenant_id, email, name, role, password_hash, verified_at, blocked, created_at)
      select id, 0, email, name, 'Admin', password_hash, verified_at, blocked, created_at from managers;
    drop table manager_sessions;
    drop table managers;
  `.execute(db);
  await sql`select set_config('fiel.tenant_id', '', true)`.execute(db);
}

// The signatures are the same, so the right to execute them stays.
async function hideProvider(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function find_client(wanted text)
    returns table (tenant_id int, tenant text, name text, language text, time_zone text, logo_path text, status text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.name, t.language, t.time_zone, t.logo_path, t.status
      from public.tenants t where t.tenant = wanted and t.id <> 0
    $$;

    create or replace function list_tenants()
    returns table (tenant_id int, tenant text, time_zone text, status text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.time_zone, t.status from public.tenants t where t.id <> 0 order by t.id
    $$;

    create or replace function find_session(wanted bytea)
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
      where s.token_hash = wanted and s.tenant_id <> 0
        and s.revoked_at is null and s.expires_at > now() and u.removed_at is null
    $$;

    create or replace function list_tenants_with_mail()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct m.tenant_id from public.mail_queue m where m.due_at <= now() and m.failed_at is null
    $$;
  `.execute(db);
}

const functions = ["list_accounts()", "list_gateways_seen()", "list_failures(timestamptz)"];

/** The provider's view of all its clients: no production figures, and no names but the key user's. */
async function createAccountLookUps(db: Kysely<unknown>): Promise<void> {
  for (const table of ["equipment", "gateways"]) await letLookUpsRead(db, table);
  await sql`
    create function list_accounts()
    returns table (
      tenant_id int, tenant text, name text, status text, created_at timestamptz, equipment_amount int,
      price_per_equipment int, billing_period int, billing_cycle_anchor date, end_trial_at date, time_zone text,
      owner_name text, owner_email text, owner_verified boolean, equipment_used int, users int,
      last_sign_in_at timestamptz
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.name, t.status, t.created_at, t.equipment_amount, t.price_per_equipment, t.billing_period,
        t.billing_cycle_anchor, t.end_trial_at, t.time_zone, o.name, o.email, coalesce(o.password_hash is not null, false),
        (select count(*)::int from public.equipment e where e.tenant_id = t.id and e.removed_at is null),
        (select count(*)::int from public.users u where u.tenant_id = t.id and u.removed_at is null),
        (select max(s.created_at) from public.sessions s where s.tenant_id = t.id)
      from public.tenants t
      left join public.users o on o.tenant_id = t.id and o.tenant_owner and o.removed_at is null
      where t.id <> 0 order by lower(t.name), t.id
    $$;

    create function list_gateways_seen()
    returns table (tenant_id int, gateway uuid, last_seen_at bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select g.tenant_id, g.gateway, g.last_seen_at from public.gateways g
    $$;

    create function list_failures(since timestamptz)
    returns table (tenant_id int, what text, id bigint, kind text, reason text, at timestamptz, recipient text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select m.tenant_id, 'mail', m.id, m.kind, m.reason, m.failed_at, m.recipient
        from public.mail_queue m where m.failed_at >= since
      union all
      select j.tenant_id, 'job', j.id, j.kind, j.reason, j.finished_at, null
        from public.jobs j where j.state = 'failed' and j.finished_at >= since
    $$;
  `.execute(db);
  const role = sql.id(await applicationRole(db));
  for (const signature of functions) {
    await sql`revoke all on function ${sql.raw(signature)} from public`.execute(db);
    await sql`grant execute on function ${sql.raw(signature)} to ${role}`.execute(db);
  }
}
