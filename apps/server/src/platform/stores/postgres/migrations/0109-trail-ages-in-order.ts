import { type Kysely, sql } from "kysely";

/**
 * Names the client itself, since an owner that is a superuser passes over row-level security and would reach every client's trail. An entry
 * that was written after one that stays is not old, whatever its instant says: the clock was behind when it was written. One of the future says nothing of others: the clock was
 * ahead for it alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function drop_audit_before(instant timestamptz) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      client int := nullif(current_setting('fiel.tenant_id', true), '')::int;
      first_kept bigint;
      dropped int;
    begin
      if instant > now() - interval '1 year' then
        raise exception 'a year of the trail stays';
      end if;
      select min(id) into first_kept from public.audit_entries where tenant_id = client and at >= instant and at <= now();
      delete from public.audit_entries where tenant_id = client and at < instant and (first_kept is null or id < first_kept);
      get diagnostics dropped = row_count;
      return dropped;
    end $$;
  `.execute(db);
}
