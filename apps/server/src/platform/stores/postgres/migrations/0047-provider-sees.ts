import { sql, type Kysely } from "kysely";
import { applicationRole, grant } from "./isolation.ts";

/** Adds exports that a browser downloads, the list of running servers, and the machines of silent gateways. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenant_transfers
      drop constraint tenant_transfers_state_check,
      add constraint tenant_transfers_state_check
        check (state in ('waiting', 'ready', 'running', 'done', 'failed', 'cancelled')),
      add column ticket_hash bytea,
      add column seen_at timestamptz;

    create table servers (
      name text primary key,
      version text not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    );
  `.execute(db);
  await grant(db, "servers");
  await tellMachinesOfGateways(db);
}

/** Adds the names of the machines in each gateway's last report. */
async function tellMachinesOfGateways(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function list_gateways_seen();
    create function list_gateways_seen()
    returns table (
      tenant_id int, gateway uuid, last_seen_at bigint, version text, update_state text, host text, equipment text[]
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select g.tenant_id, g.gateway, g.last_seen_at, g.report->>'version',
        case
          when g.update_asked_at is null then null
          when g.report #>> '{update,last,id}' = g.update_asked_at::text then g.report #>> '{update,last,state}'
          when g.report->>'version' = g.update_version then 'running'
          else 'asked'
        end,
        g.report->>'host', (
        select coalesce(array_agg(e.name order by e.name), '{}') from public.equipment e
        where e.tenant_id = g.tenant_id and e.removed_at is null
          and e.mid::text in (select m->>'equipment' from jsonb_array_elements(g.report->'machines') m)
      ) from public.gateways g
    $$;
  `.execute(db);
  const signature = sql.raw("list_gateways_seen()");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
