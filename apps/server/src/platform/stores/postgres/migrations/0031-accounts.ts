import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/** Adds the CNPJ to the provider's list of clients, which is searched by it, and lets the server create clients. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function list_accounts();
    create function list_accounts()
    returns table (
      tenant_id int, tenant text, name text, status text, cnpj text, created_at timestamptz, equipment_amount int,
      price_per_equipment int, billing_period int, billing_cycle_anchor date, end_trial_at date,
      owner_name text, owner_email text, owner_verified boolean, equipment_used int, last_sign_in_at timestamptz
    )
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select t.id, t.tenant, t.name, t.status, t.cnpj, t.created_at, t.equipment_amount, t.price_per_equipment,
        t.billing_period, t.billing_cycle_anchor, t.end_trial_at,
        o.name, o.email, coalesce(o.password_hash is not null, false),
        (select count(*)::int from public.equipment e where e.tenant_id = t.id and e.removed_at is null),
        (select max(s.created_at) from public.sessions s where s.tenant_id = t.id)
      from public.tenants t
      left join public.users o on o.tenant_id = t.id and o.tenant_owner and o.removed_at is null
      where t.id <> 0 order by lower(t.name), t.id
    $$;
  `.execute(db);
  const signature = sql.raw("list_accounts()");
  const role = sql.id(await applicationRole(db));
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${role}`.execute(db);
  // Until now only the owner's commands created clients.
  await sql`grant usage on sequence tenants_id_seq to ${role}`.execute(db);
}
