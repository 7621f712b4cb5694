import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/** The provider sees destinations of events that do not work, and the operator's metrics count them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
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
      union all
      -- Until it works again, or is removed.
      select s.tenant_id, 'destination', s.destination_id, 'eventDestination', d.name, coalesce(s.switched_off_at, s.failing_since), null
        from public.event_destination_states s
        join public.event_destinations d on d.tenant_id = s.tenant_id and d.id = s.destination_id
        join public.tenants t on t.id = s.tenant_id
        where d.removed_at is null and t.status = 'Active'
          and (s.switched_off_at is not null or (d.enabled and s.failing_since < now() - interval '1 hour'))
    $$;
  `.execute(db);
  await tellGauges(db);
}

async function tellGauges(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('installation_gauges(bigint)'::regprocedure) as definition
  `.execute(db);
  const first = "select 'mails_waiting'";
  const definition = (rows[0]?.definition ?? "").replace(
    first,
    `select 'events_overdue', '', '', count(*)::float8
      from public.event_deliveries where state = 'waiting' and due_at < now() - interval '10 seconds'
      union all
      select 'event_destinations_failing', '', '', count(*)::float8
      from public.event_destination_states s
      join public.event_destinations d on d.tenant_id = s.tenant_id and d.id = s.destination_id
      where d.removed_at is null and (s.switched_off_at is not null or (d.enabled and s.failing_since < now() - interval '1 hour'))
      union all
      ${first}`,
  );
  if (!definition.includes("events_overdue")) throw new Error("installation_gauges is not as it was made");
  await sql.raw(definition).execute(db);
  const signature = sql.raw("installation_gauges(bigint)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
