import { type Kysely, sql } from "kysely";

/** Anonymizing a trail names the client, because row-level security does not apply to an owner that is a superuser. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function anonymize_audit(person uuid, placeholder text) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      client constant int := nullif(current_setting('fiel.tenant_id', true), '')::int;
      touched int;
    begin
      if not exists (select from public.users where tenant_id = client and id = person and removed_at is not null) then
        raise exception 'only a removed user can be anonymized';
      end if;
      update public.audit_entries set
        actor = case when actor_id = person::text then placeholder else actor end,
        address = case when actor_id = person::text then null else address end,
        entity_name = case
          when entity = 'user' and entity_id = person::text then placeholder
          when actor_id = person::text and entity = 'session' then null
          else entity_name end,
        before = case
          when (entity = 'user' and entity_id = person::text) or (actor_id = person::text and entity = 'session')
          then public.without_person(before, placeholder) else before end,
        after = case
          when (entity = 'user' and entity_id = person::text) or (actor_id = person::text and entity = 'session')
          then public.without_person(after, placeholder) else after end
      where tenant_id = client and (actor_id = person::text or (entity = 'user' and entity_id = person::text));
      get diagnostics touched = row_count;
      return touched;
    end $$;
  `.execute(db);
}
