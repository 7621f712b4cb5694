import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, grant, letLookUpsRead } from "./isolation.ts";

/**
 * Alert rules, their incidents, and the messages about them. A rule has at most one unended incident per subject. Instants of incidents are UTC ms by
 * the servers' clock, like telemetry; those of deliveries are PostgreSQL's.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createRules(db);
  await createIncidents(db);
  await createDeliveries(db);
  await createDestinations(db);
  const all = ["rules", "watches", "incidents", "deliveries", "links", "destinations"];
  for (const table of [...all.map((name) => `alert_${name}`), "push_subscriptions"])
    await addTenantTable(db, table);
  await grant(db, "push_keys", "select, insert");
  for (const table of ["alert_watches", "alert_deliveries", "alert_links"]) await letLookUpsRead(db, table);
  await createLookUps(db);
}

async function createRules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_rules (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null,
      enabled boolean not null,
      condition jsonb not null,
      equipments int[] not null,
      on_delay_s int not null,
      off_delay_s int not null,
      minimum_count int not null,
      count_within_s int not null,
      active jsonb not null,
      suppress_when_silent boolean not null,
      digest_above int not null,
      steps jsonb not null,
      watched_from bigint not null default 0,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create trigger raise_version before update on alert_rules
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create table alert_watches (
      tenant_id int primary key references tenants,
      due_at bigint not null,
      begun_at timestamptz not null default '-infinity'
    );
    create index alert_watches_due on alert_watches (due_at);
  `.execute(db);
}

async function createIncidents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_incidents (
      tenant_id int not null,
      id int generated always as identity,
      rule_id int not null,
      subject_kind text not null,
      subject_id text not null,
      subject_name text not null,
      facts jsonb not null,
      state text not null check (state in ('pending', 'open', 'acknowledged', 'ended')),
      started_at bigint not null,
      opened_at bigint,
      ended_at bigint,
      acknowledged_at bigint,
      acknowledged_by text,
      shelved_until bigint,
      shelved_by text,
      gone_at bigint,
      steps_taken int[] not null default '{}',
      primary key (tenant_id, id),
      foreign key (tenant_id, rule_id) references alert_rules (tenant_id, id),
      check ((state = 'pending') = (opened_at is null)),
      check ((state = 'ended') = (ended_at is not null))
    );
    create unique index alert_incidents_open on alert_incidents (tenant_id, rule_id, subject_kind, subject_id) where state <> 'ended';
    create index alert_incidents_start on alert_incidents (tenant_id, started_at);
    create index alert_incidents_end on alert_incidents (tenant_id, rule_id, ended_at);
  `.execute(db);
}

async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_deliveries (
      tenant_id int not null,
      id int generated always as identity,
      rule_id int not null,
      incidents int[] not null check (cardinality(incidents) > 0),
      purpose text not null check (purpose in ('opened', 'ended', 'digest')),
      step int,
      channel text not null,
      target text not null,
      target_name text not null,
      user_id uuid,
      destination_id int,
      state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed', 'gone', 'dropped')),
      attempts int not null default 0,
      reason text,
      due_at timestamptz not null default now(),
      queued_at timestamptz not null default now(),
      settled_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, rule_id) references alert_rules (tenant_id, id)
    );
    create index alert_deliveries_waiting on alert_deliveries (due_at) where state = 'waiting';
    create index alert_deliveries_incidents on alert_deliveries using gin (incidents);
    create index alert_deliveries_destination on alert_deliveries (tenant_id, destination_id, settled_at);
    create table alert_links (
      tenant_id int not null,
      token_hash bytea primary key,
      incident_id int not null,
      delivery_id int not null,
      user_id uuid,
      name text not null,
      created_at timestamptz not null default now(),
      used_at timestamptz,
      foreign key (tenant_id, incident_id) references alert_incidents (tenant_id, id) on delete cascade
    );
    create index alert_links_incident on alert_links (tenant_id, incident_id);
  `.execute(db);
}

async function createDestinations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table alert_destinations (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      kind text not null check (kind in ('webhook', 'teams', 'telegram')),
      name text not null,
      url text,
      token text,
      chat text,
      secret text,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create trigger raise_version before update on alert_destinations
      for each row when (old.* is distinct from new.*) execute function raise_version();
    create table push_subscriptions (
      tenant_id int not null,
      id int generated always as identity,
      user_id uuid not null references users on delete cascade,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      device text,
      created_at timestamptz not null default now(),
      primary key (tenant_id, id),
      unique (tenant_id, endpoint)
    );
    create index push_subscriptions_user on push_subscriptions (user_id);
    create table push_keys (
      id int primary key default 1 check (id = 1),
      public_key text not null,
      private_key text not null
    );
  `.execute(db);
}

async function createLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_tenants_with_alerts(at bigint)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select w.tenant_id from public.alert_watches w join public.tenants t on t.id = w.tenant_id
      where w.due_at <= at and t.status = 'Active'
    $$;

    create function list_tenants_with_alert_deliveries()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct d.tenant_id from public.alert_deliveries d where d.state = 'waiting' and d.due_at <= now()
    $$;

    create function find_alert_link(wanted bytea)
    returns table (tenant_id int, incident_id int, name text, user_id uuid, is_used boolean)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select l.tenant_id, l.incident_id, l.name, l.user_id, l.used_at is not null from public.alert_links l where l.token_hash = wanted
    $$;

    create function tell_alert_deliveries() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_alert_deliveries', '') where exists (select from added);
      return null;
    end $$;
    create trigger tell_insert after insert on alert_deliveries
      referencing new table as added for each statement execute function tell_alert_deliveries();
  `.execute(db);
  const role = sql.id(await applicationRole(db));
  for (const signature of [
    "list_tenants_with_alerts(bigint)",
    "list_tenants_with_alert_deliveries()",
    "find_alert_link(bytea)",
  ].map((text) => sql.raw(text))) {
    await sql`revoke all on function ${signature} from public`.execute(db);
    await sql`grant execute on function ${signature} to ${role}`.execute(db);
  }
}
