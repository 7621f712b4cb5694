import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/**
 * Deferred actions identify the person behind them when they run: a download ticket names the member of the provider's staff who requested it, and an
 * alert link names its message.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant_transfers add column asked_by uuid`.execute(db);
  await sql`
    drop function find_alert_link(bytea);
    create function find_alert_link(wanted bytea)
    returns table (tenant_id int, incident_id int, delivery_id int, name text, user_id uuid, is_used boolean, age_days float)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select l.tenant_id, l.incident_id, l.delivery_id, l.name, l.user_id, l.used_at is not null,
        extract(epoch from now() - l.created_at)::float / 86400
      from public.alert_links l where l.token_hash = wanted
    $$;
    revoke all on function find_alert_link(bytea) from public;
    grant execute on function find_alert_link(bytea) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
