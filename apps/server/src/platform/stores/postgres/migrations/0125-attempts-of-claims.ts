import { sql, type Kysely } from "kysely";

/** Counts the attempts of work that one server does at a time, and lists it among the provider's failures from the third failed attempt on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table claims
      add column id bigint generated always as identity unique,
      add column attempts int not null default 0,
      add column reason text,
      add column failed_at timestamptz;

    create or replace function list_failures(since timestamptz)
    returns table (tenant_id int, what text, id bigint, kind text, reason text, at timestamptz, recipient text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select m.tenant_id, 'mail', m.id, m.kind, m.reason, m.failed_at, m.recipient
        from public.mail_queue m where m.failed_at >= since
      union all
      select j.tenant_id, 'job', j.id, j.kind, j.reason, j.finished_at, null
        from public.jobs j where j.state = 'failed' and j.finished_at >= since
      union all
      select coalesce(substring(c.key from ' ([0-9]{1,9})$')::int, 0), 'task', c.id, regexp_replace(c.key, ' [0-9]+$', ''),
        c.reason, c.failed_at, null
        from public.claims c where c.failed_at is not null
        -- Of a blocked client nothing is done but its removal.
        and (c.key like 'remove %' or not exists (
          select from public.tenants t where t.status <> 'Active' and t.id = substring(c.key from ' ([0-9]{1,9})$')::int))
    $$;
  `.execute(db);
}
