import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole } from "./isolation.ts";

/** Open pages are told of incidents, links expire, addresses in the trail are masked, and screens have a log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tellIncidents(db);
  await ageLinks(db);
  await maskAddresses(db);
  await createScreensLog(db);
}

async function tellIncidents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index alert_deliveries_rule on alert_deliveries (tenant_id, rule_id, queued_at);
    create function tell_alerts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform pg_notify('fiel_alerts', coalesce(new.tenant_id, old.tenant_id)::text);
      return null;
    end $$;
    create trigger tell_insert after insert on alert_incidents for each row execute function tell_alerts();
    create trigger tell_update after update on alert_incidents
      for each row when (old.* is distinct from new.*) execute function tell_alerts();
    create trigger tell_delete after delete on alert_incidents for each row execute function tell_alerts();
  `.execute(db);
}

async function ageLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function find_alert_link(bytea);
    create function find_alert_link(wanted bytea)
    returns table (tenant_id int, incident_id int, name text, user_id uuid, is_used boolean, age_days float)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select l.tenant_id, l.incident_id, l.name, l.user_id, l.used_at is not null, extract(epoch from now() - l.created_at)::float / 86400
      from public.alert_links l where l.token_hash = wanted
    $$;
    revoke all on function find_alert_link(bytea) from public;
    grant execute on function find_alert_link(bytea) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}

/** Masks addresses in entries of all tenants, so row-level security, which is forced on the owner too, is off meanwhile. */
async function maskAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries no force row level security;
    update audit_entries set
      before = case when before ? 'url' then jsonb_set(before, '{url}', coalesce(to_jsonb(regexp_replace(before ->> 'url', ${beyondHost}, '\\1\\3/…')), 'null')) else before end,
      after = case when after ? 'url' then jsonb_set(after, '{url}', coalesce(to_jsonb(regexp_replace(after ->> 'url', ${beyondHost}, '\\1\\3/…')), 'null')) else after end
    where entity = 'alertDestination';
    alter table audit_entries force row level security;
  `.execute(db);
}

/** Scheme, user and password, host, and the rest of a URL. */
const beyondHost = sql.lit("^(https?://)([^/?#@]*@)?([^/?#]+).*$");

async function createScreensLog(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table board_events (
      tenant_id int not null,
      id int generated always as identity,
      board_id int not null,
      at timestamptz not null,
      kind text not null check (kind in ('seen', 'back', 'updated')),
      since timestamptz,
      version text,
      primary key (tenant_id, id),
      foreign key (tenant_id, board_id) references boards (tenant_id, id)
    );
    create index board_events_at on board_events (tenant_id, at);
  `.execute(db);
  await addTenantTable(db, "board_events");
}
