import { sql, type Kysely } from "kysely";
import { applicationRole, letLookUpsRead } from "./isolation.ts";

/** Work of all clients that waits, failed or was set aside, for the metrics of the installation's operator. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ["open_batches", "quarantine_causes"]) await letLookUpsRead(db, table);
  await sql`
    create function installation_gauges(now_ms bigint)
    returns table (name text, tenant text, gateway text, value double precision)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select 'mails_waiting', '', '', count(*)::float8 from public.mail_queue where failed_at is null
      union all
      select 'mails_failed', '', '', count(*)::float8 from public.mail_queue where failed_at is not null
      union all
      select 'jobs_overdue', '', '', count(*)::float8 from public.jobs where state = 'waiting' and run_at < now()
      union all
      select 'jobs_failed_lately', '', '', count(*)::float8
      from public.jobs where state = 'failed' and finished_at > now() - interval '1 day'
      union all
      select 'alerts_overdue', '', '', count(*)::float8
      from public.alert_deliveries where state = 'waiting' and due_at < now() - interval '10 seconds'
      union all
      select 'open_batches', '', '', count(*)::float8 from public.open_batches
      union all
      select 'oldest_open_batch_seconds', '', '', coalesce(max(now_ms - received_at), 0) / 1000.0 from public.open_batches
      union all
      select 'quarantined_records', t.tenant, '', sum(q.count)::float8
      from public.quarantine_causes q join public.tenants t on t.id = q.tenant_id group by t.tenant
      union all
      select g.name, t.tenant, g.gateway, g.value from public.tenants t
      join lateral (
        select 'gateway_silent_seconds' as name, s.gateway::text as gateway, (now_ms - s.last_seen_at) / 1000.0 as value
        from public.gateways s where s.tenant_id = t.id and s.last_seen_at > now_ms - 30 * 86400000::bigint
        union all
        select 'gateway_waiting_records', s.gateway::text, (s.report #>> '{pending,records}')::float8
        from public.gateways s where s.tenant_id = t.id and s.last_seen_at > now_ms - 30 * 86400000::bigint and s.report is not null
        union all
        select 'gateway_oldest_waiting_seconds', s.gateway::text,
          coalesce((s.reported_at - (s.report #>> '{pending,oldestAt}')::bigint) / 1000.0, 0)
        from public.gateways s where s.tenant_id = t.id and s.last_seen_at > now_ms - 30 * 86400000::bigint and s.report is not null
      ) g on g.value is not null
    $$;
  `.execute(db);
  const signature = sql.raw("installation_gauges(bigint)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
