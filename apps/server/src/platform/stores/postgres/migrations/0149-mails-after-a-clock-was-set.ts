import { sql, type Kysely } from "kysely";

/** Mails are held for ten minutes after the last. One that is more than a minute in the future was sent by a clock that was set back since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function list_tenants_with_event_mails(mailed_until bigint)
    returns table (tenant_id int)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select s.tenant_id from public.occurrence_starts s where not s.is_settled
      union select m.tenant_id from public.event_mails m
      where m.held_count > 0 and (m.mailed_at <= mailed_until or m.mailed_at >= mailed_until + 660000)
    $$;
  `.execute(db);
}
