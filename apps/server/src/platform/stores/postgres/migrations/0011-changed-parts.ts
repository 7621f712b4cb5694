import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/**
 * Records which parts of a tenant's telemetry its latest data versions changed, so that cached reads of other parts stay valid: the newest 64 parts
 * (change keys) with the version that last changed each. Changes up to version `forgotten` are not recorded; null when none ever were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table data_versions
      add column changed_parts int[] not null default '{}',
      add column changed_at bigint[] not null default '{}',
      add column forgotten bigint;
    drop function data_versions_of(int[]);
    create function data_versions_of(wanted int[]) returns table
      (tenant_id int, start text, version bigint, changed_parts int[], changed_at float8[], forgotten bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select w.id, extract(epoch from pg_postmaster_start_time())::text, coalesce(v.version, 0), coalesce(v.changed_parts, '{}'),
        coalesce(v.changed_at, '{}')::float8[], coalesce(v.forgotten, v.version, 0)
      from unnest(wanted) as w(id) left join public.data_versions v on v.tenant_id = w.id
    $$;
    revoke all on function data_versions_of(int[]) from public;
    grant execute on function data_versions_of(int[]) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
