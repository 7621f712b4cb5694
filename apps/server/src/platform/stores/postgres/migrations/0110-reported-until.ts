import { sql, type Kysely } from "kysely";

/**
 * Adds the end of the time that a schedule has reported on, from which its next run continues even if the schedule changes; null before its first
 * run. A schedule with a changed day of the month may be due two months later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table schedules add column reported_until timestamptz;

    create or replace function list_tenants_with_jobs(at timestamptz)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id from public.tenants t where t.status = 'Active' and (
        exists (select 1 from public.schedules s where s.tenant_id = t.id and (s.next_due <= at or s.next_due > at + interval '64 days'))
        or exists (select 1 from public.jobs j where j.tenant_id = t.id and j.state = 'waiting'
          and (j.run_at <= now() or j.run_at > now() + interval '2 days')))
    $$;
  `.execute(db);
}
