import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** Destinations of events, what they were told, and the queue to them (docs/adr/0124-events-are-differences-from-what-was-told.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDestinations(db);
  await createTold(db);
  await createQueue(db);
  const tables = [
    "destinations",
    "destination_states",
    "looks",
    "kinds_seen",
    "subjects",
    "posts",
    "deliveries",
  ];
  for (const table of tables) await addTenantTable(db, `event_${table}`);
  for (const table of ["event_looks", "event_deliveries", "event_destinations", "event_destination_states"])
    await letLookUpsRead(db, table);
  await createLookUps(db);
}

async function createDestinations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_destinations (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      name text not null,
      url text,
      secret text,
      kinds text[] not null check (kinds <> '{}'),
      machines int[] not null default '{}',
      enabled boolean not null,
      created_at timestamptz not null default now(),
      removed_at timestamptz,
      version int not null default 1,
      unique (tenant_id, id)
    );
    create trigger raise_version before update on event_destinations
      for each row when (old.* is distinct from new.*) execute function raise_version();
    -- Apart from the destinations, so that an answer does not change the record. Its row is locked by whoever adds to or settles its queue.
    create table event_destination_states (
      tenant_id int not null,
      destination_id int not null,
      failing_since timestamptz,
      last_taken_at timestamptz,
      switched_off_at timestamptz,
      primary key (tenant_id, destination_id),
      foreign key (tenant_id, destination_id) references event_destinations (tenant_id, id) on delete cascade
    );
  `.execute(db);
}

async function createTold(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- When a tenant is next compared with what was told; while a server looks, the end of its lease.
    create table event_looks (
      tenant_id int primary key references tenants,
      due_at timestamptz not null default now(),
      attempts int not null default 0
    );
    -- Since when each kind is watched, UTC ms; what ended before is not told.
    create table event_kinds_seen (
      tenant_id int not null references tenants,
      kind text not null,
      since bigint not null,
      looked_at bigint not null,
      primary key (tenant_id, kind)
    );
    create table event_subjects (
      tenant_id int not null references tenants,
      kind text not null,
      key text not null,
      told jsonb not null,
      primary key (tenant_id, kind, key)
    );
  `.execute(db);
}

async function createQueue(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_posts (
      tenant_id int not null references tenants,
      id bigint generated always as identity,
      uid uuid not null default gen_random_uuid(),
      type text not null,
      mid int,
      made_at timestamptz not null default now(),
      body jsonb not null,
      primary key (tenant_id, id)
    );
    create index event_posts_made on event_posts (tenant_id, made_at);
    create table event_deliveries (
      tenant_id int not null,
      id bigint generated always as identity,
      destination_id int not null,
      post_id bigint not null,
      lane text not null,
      state text not null check (state in ('behind', 'waiting', 'delivered', 'failed', 'dropped')),
      attempts int not null default 0,
      status int,
      reason text,
      due_at timestamptz not null default now(),
      queued_at timestamptz not null default now(),
      tried_at timestamptz,
      settled_at timestamptz,
      primary key (tenant_id, id),
      foreign key (tenant_id, destination_id) references event_destinations (tenant_id, id) on delete cascade,
      foreign key (tenant_id, post_id) references event_posts (tenant_id, id) on delete cascade
    );
    create index event_deliveries_waiting on event_deliveries (due_at) where state = 'waiting';
    -- One event of a lane waits at a time, and the others behind it.
    create unique index event_deliveries_head on event_deliveries (tenant_id, destination_id, lane) where state = 'waiting';
    create index event_deliveries_behind on event_deliveries (tenant_id, destination_id, lane, id) where state = 'behind';
    create index event_deliveries_listed on event_deliveries (tenant_id, destination_id, id);
    create index event_deliveries_post on event_deliveries (tenant_id, post_id);
  `.execute(db);
}

async function createLookUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function list_tenants_with_event_looks()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select l.tenant_id from public.event_looks l join public.tenants t on t.id = l.tenant_id
      where t.status = 'Active' and (l.due_at <= now() or l.due_at > now() + interval '2 days')
    $$;

    create function list_event_destinations_due()
    returns table (tenant_id int, destination_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct d.tenant_id, d.destination_id from public.event_deliveries d join public.tenants t on t.id = d.tenant_id
      where t.status = 'Active' and d.state = 'waiting' and (d.due_at <= now() or d.due_at > now() + interval '2 days')
    $$;

    create function tell_event_deliveries() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_event_deliveries', '') where exists (select from added where state = 'waiting' and due_at <= now());
      return null;
    end $$;
    create trigger tell_insert after insert on event_deliveries
      referencing new table as added for each statement execute function tell_event_deliveries();
    create trigger tell_update after update on event_deliveries
      referencing new table as added for each statement execute function tell_event_deliveries();
  `.execute(db);
  const role = sql.id(await applicationRole(db));
  for (const signature of ["list_tenants_with_event_looks()", "list_event_destinations_due()"].map((text) =>
    sql.raw(text),
  )) {
    await sql`revoke all on function ${signature} from public`.execute(db);
    await sql`grant execute on function ${signature} to ${role}`.execute(db);
  }
}
