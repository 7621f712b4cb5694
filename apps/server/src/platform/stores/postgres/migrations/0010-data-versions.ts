import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** A tenant's data version. It is raised before a batch is acknowledged, and read before any cached answer is used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table data_versions (
      tenant_id int primary key references tenants,
      version bigint not null
    ) with (fillfactor = 50);
  `.execute(db);
  await addTenantTable(db, "data_versions", "select, insert, update");
  await letLookUpsRead(db, "data_versions");
  // The start of this PostgreSQL is part of a version, since counts that a failover lost are counted again.
  await sql`
    create function data_versions_of(wanted int[]) returns table (tenant_id int, version text)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select w.id, extract(epoch from pg_postmaster_start_time())::text || ':' || coalesce(v.version, 0)::text
      from unnest(wanted) as w(id) left join public.data_versions v on v.tenant_id = w.id
    $$;
    revoke all on function data_versions_of(int[]) from public;
    grant execute on function data_versions_of(int[]) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
