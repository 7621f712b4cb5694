import { type Kysely, sql } from "kysely";

/**
 * A clock that is years ahead for a minute writes waits of years. No queue waits two days, no schedule 32 days and no evaluation of rules more than a
 * minute, so a later due time counts as due.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function list_tenants_with_mail()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct m.tenant_id from public.mail_queue m
      where m.failed_at is null and (m.due_at <= now() or m.due_at > now() + interval '2 days')
    $$;

    create or replace function list_tenants_with_jobs(at timestamptz)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id from public.tenants t where t.status = 'Active' and (
        exists (select 1 from public.schedules s where s.tenant_id = t.id and (s.next_due <= at or s.next_due > at + interval '32 days'))
        or exists (select 1 from public.jobs j where j.tenant_id = t.id and j.state = 'waiting'
          and (j.run_at <= now() or j.run_at > now() + interval '2 days')))
    $$;

    create or replace function list_tenants_with_alert_deliveries()
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select distinct d.tenant_id from public.alert_deliveries d
      where d.state = 'waiting' and (d.due_at <= now() or d.due_at > now() + interval '2 days')
    $$;

    -- Without rules there is no next look: the highest number.
    create or replace function list_tenants_with_alerts(at bigint)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select w.tenant_id from public.alert_watches w join public.tenants t on t.id = w.tenant_id
      where (w.due_at <= at or (w.due_at > at + 172800000 and w.due_at < 9007199254740991)) and t.status = 'Active'
    $$;

    -- Mails are held for ten minutes after the last.
    create or replace function list_tenants_with_event_mails(mailed_until bigint)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select s.tenant_id from public.occurrence_starts s where not s.is_settled
      union select m.tenant_id from public.event_mails m
      where m.held_count > 0 and (m.mailed_at <= mailed_until or m.mailed_at > mailed_until + 172800000)
    $$;
  `.execute(db);
}
