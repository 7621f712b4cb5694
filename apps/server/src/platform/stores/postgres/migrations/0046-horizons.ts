import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLookUpsRead } from "./isolation.ts";

/** Adds the months for which a client's trail, sessions, mails and answers of batches are kept if not the default, and its measured disk use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table tenants
      add column audit_months int check (audit_months between 12 and 240),
      add column session_months int check (session_months between 1 and 240),
      add column mail_months int check (mail_months between 1 and 240),
      add column ledger_months int check (ledger_months between 3 and 240);

    create table tenant_disk (
      tenant_id int primary key references tenants,
      telemetry_bytes bigint not null,
      records_bytes bigint not null,
      measured_at timestamptz not null default now()
    );
  `.execute(db);
  await addTenantTable(db, "tenant_disk");
  await letLookUpsRead(db, "tenant_disk");
  await sql`
    create function list_tenant_disk()
    returns table (tenant_id int, tenant text, telemetry_bytes float8, records_bytes float8)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select d.tenant_id, t.tenant, d.telemetry_bytes::float8, d.records_bytes::float8
      from public.tenant_disk d join public.tenants t on t.id = d.tenant_id
    $$;
    revoke all on function list_tenant_disk() from public;
    grant execute on function list_tenant_disk() to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
