import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/** Adds the release that gateways are asked to install and, for the provider, their version and the state of their latest update. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gateways
      add column update_version text,
      add column update_asked_at bigint,
      add constraint gateways_update check ((update_version is null) = (update_asked_at is null));

    drop function list_gateways_seen();
    create function list_gateways_seen()
    returns table (tenant_id int, gateway uuid, last_seen_at bigint, version text, update_state text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select g.tenant_id, g.gateway, g.last_seen_at, g.report->>'version',
        case
          when g.update_asked_at is null then null
          when g.report #>> '{update,last,id}' = g.update_asked_at::text then g.report #>> '{update,last,state}'
          when g.report->>'version' = g.update_version then 'running'
          else 'asked'
        end
      from public.gateways g
    $$;
  `.execute(db);
  const signature = sql.raw("list_gateways_seen()");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}
