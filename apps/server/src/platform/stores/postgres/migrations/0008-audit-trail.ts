import { sql, type Kysely } from "kysely";
import { applicationRole } from "./isolation.ts";

/** Makes the trail searchable by person and entity, and lets a removed person's traces be replaced. Nothing else can change the trail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table audit_entries add column actor_id text;
    alter table audit_entries add column entity_name text;
    drop index audit_entries_at;
    create index audit_entries_at on audit_entries (tenant_id, at, id);
    create index audit_entries_actor on audit_entries (tenant_id, actor_id, at);
    create index audit_entries_entity on audit_entries (tenant_id, entity, entity_id, at);
  `.execute(db);
  await createAnonymizer(db);
  const signature = sql.raw("anonymize_audit(uuid, text)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}

// Runs as the owner, for whom row-level security is forced too, so that only rows of the transaction's tenant are reached.
async function createAnonymizer(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function without_person(entry jsonb, placeholder text) returns jsonb
    language sql immutable set search_path = pg_catalog, pg_temp as $$
      select case when entry is null or jsonb_typeof(entry) <> 'object' then entry else
        (select coalesce(jsonb_object_agg(key, case when key in ('name', 'email') then to_jsonb(placeholder) else value end), '{}')
         from jsonb_each(entry) where key not in ('profilePicPath', 'device', 'userAgent', 'address'))
      end
    $$;

    create function anonymize_audit(person uuid, placeholder text) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      touched int;
    begin
      if not exists (select from public.users where id = person and removed_at is not null) then
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
      where actor_id = person::text or (entity = 'user' and entity_id = person::text);
      get diagnostics touched = row_count;
      return touched;
    end $$;
  `.execute(db);
}
