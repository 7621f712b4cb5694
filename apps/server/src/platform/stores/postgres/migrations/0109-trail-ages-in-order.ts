import { type Kysely, sql } from "kysely";

/**
 * Names the client, since a superuser bypasses row-level security and would reach every trail. An entry written after one that is kept is not old,
 * whatever its instant: the clock was behind. An entry in the future is no such evidence, since the clock was ahead for it.
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
