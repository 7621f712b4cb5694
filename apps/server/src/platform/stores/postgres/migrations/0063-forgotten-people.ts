import { type Kysely, sql } from "kysely";
import { applicationRole } from "./isolation.ts";

/** Columns that named a person without an id: table, column of the name, column of the new id. */
const named = [
  ["alert_incidents", "acknowledged_by", "acknowledged_by_id"],
  ["alert_incidents", "shelved_by", "shelved_by_id"],
  ["imports", "created_by", "created_by_id"],
  ["schedules", "created_by", "created_by_id"],
  ["support_grants", "granted_by_name", "granted_by_id"],
  ["support_grants", "ended_by_name", "ended_by_id"],
] as const;

/**
 * Adds ids beside the names of people, so that a name alone can be removed. `forget_person` replaces the names and addresses of a removed person in
 * every table of the tenant.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const one of named) await addId(db, one);
  await createReplacing(db);
  // A schedule whose recipients were all anonymized is paused.
  await sql`
    alter table schedules drop constraint schedules_recipients_check,
      add constraint schedules_recipients_check check (cardinality(recipients) > 0 or next_due is null)
  `.execute(db);
  await sql.raw(forgetPerson).execute(db);
  const signature = sql.raw("forget_person(uuid, text, text)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}

/** Fills in the id of earlier rows if only one user ever had that name. Row-level security, which is forced on the owner too, is off meanwhile. */
async function addId(db: Kysely<unknown>, [table, name, id]: (typeof named)[number]): Promise<void> {
  const [rows, nameColumn, idColumn] = [sql.table(table), sql.ref(`t.${name}`), sql.id(id)];
  const of = sql`users u where u.tenant_id = t.tenant_id and u.name = ${nameColumn}`;
  await sql`alter table ${rows} add column ${idColumn} uuid`.execute(db);
  for (const each of ["users", table])
    await sql`alter table ${sql.table(each)} no force row level security`.execute(db);
  await sql`
    update ${rows} t set ${idColumn} = (select u.id from ${of})
    where ${nameColumn} is not null and (select count(*) from ${of}) = 1
  `.execute(db);
  for (const each of ["users", table])
    await sql`alter table ${sql.table(each)} force row level security`.execute(db);
}

async function createReplacing(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(String.raw`
    create function replace_each(value text, patterns text[], instead text[]) returns text
    language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
    begin
      for i in 1 .. cardinality(patterns) loop
        value := regexp_replace(value, patterns[i], instead[i], 'gi');
      end loop;
      return value;
    end $$;

    create function replace_each(value text[], patterns text[], instead text[]) returns text[]
    language sql immutable set search_path = pg_catalog, pg_temp as $$
      select coalesce(array_agg(public.replace_each(t.one, patterns, instead) order by t.place), '{}')
      from unnest(value) with ordinality t(one, place)
    $$;

    create function replace_each(value jsonb, patterns text[], instead text[]) returns jsonb
    language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
    begin
      return case jsonb_typeof(value)
        when 'string' then to_jsonb(public.replace_each(value #>> '{}', patterns, instead))
        when 'array' then (select coalesce(jsonb_agg(public.replace_each(t.one, patterns, instead) order by t.place), '[]')
          from jsonb_array_elements(value) with ordinality t(one, place))
        when 'object' then (select coalesce(jsonb_object_agg(t.key, public.replace_each(t.one, patterns, instead)), '{}')
          from jsonb_each(value) t(key, one))
        else value end;
    end $$;

    -- A text that is made for each row is made once for all words.
    create function holds_any(value text, words text[]) returns boolean
    language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
    begin
      for i in 1 .. cardinality(words) loop
        if position(words[i] in value) > 0 then
          return true;
        end if;
      end loop;
      return false;
    end $$;

    -- Signs of patterns are meant as they are.
    create function as_pattern(value text) returns text
    language sql immutable set search_path = pg_catalog, pg_temp as $$
      select regexp_replace(value, '([\[\].*+?^$\\{}()|-])', '\\\1', 'g')
    $$;
  `)
    .execute(db);
}

/**
 * An address is replaced wherever it stands alone; a name where it tells who did something, and in texts about that. Names and addresses of other
 * people of the tenant stay, and data of gateways is not searched. Each statement names the tenant, because row-level security does not apply to an
 * owner that is a superuser.
 */
const forgetPerson = String.raw`
  create function forget_person(person uuid, placeholder text, nowhere text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $body$
  declare
    client constant int := nullif(current_setting('fiel.tenant_id', true), '')::int;
    names text[];
    addresses text[];
    at_addresses text[];
    at_names text[];
    nowheres text[];
    placeholders text[];
    columns record;
    patterns text[];
    instead text[];
    wanted text[];
    told constant text[] := array['audit_entries', 'support_grants', 'mail_queue', 'jobs', 'deliveries', 'alert_deliveries',
      'alert_links', 'invoice_events', 'tenant_transfers'];
    sent constant text[] := array['users', 'occurrences', 'ingest_batches', 'open_batches', 'answered_batches', 'quarantined_records',
      'quarantined_slices', 'quarantine_causes', 'quarantine_replays', 'telemetry_log', 'telemetry_blocks'];
    registered constant text[] := array['group', 'equipment', 'product', 'operator', 'event', 'coil', 'order', 'board'];
  begin
    if not exists (select from public.users where tenant_id = client and id = person and removed_at is not null) then
      raise exception 'only a removed user can be anonymized';
    end if;
    with known(word) as (
      select u.name from public.users u where u.tenant_id = client and u.id = person
      union select u.email from public.users u where u.tenant_id = client and u.id = person
      union select a.actor from public.audit_entries a
        where a.tenant_id = client and a.actor_id = person::text and a.actor_kind = 'user'
      union select unnest(array[a.entity_name, a.before ->> 'name', a.after ->> 'name', a.before ->> 'email', a.after ->> 'email'])
        from public.audit_entries a where a.tenant_id = client and a.entity = 'user' and a.entity_id = person::text
      union select d.target_name from public.alert_deliveries d where d.tenant_id = client and d.user_id = person
      union select d.target from public.alert_deliveries d where d.tenant_id = client and d.user_id = person and d.channel = 'mail'
      union select l.name from public.alert_links l where l.tenant_id = client and l.user_id = person
    ), ours as (
      select distinct lower(word) as word from known
      where trim(word) <> '' and lower(word) <> lower(placeholder) and not exists (
        select from public.users o
        where o.tenant_id = client and o.id <> person and o.anonymized_at is null and lower(word) in (lower(o.name), lower(o.email)))
    )
    select coalesce(array_agg(word order by length(word) desc, word) filter (where word ~ '^\S+@\S+$'), '{}'),
      coalesce(array_agg(word order by length(word) desc, word) filter (where word !~ '^\S+@\S+$'), '{}')
      into addresses, names from ours;

    at_addresses := array(select '(?<![[:alnum:]._%+-])' || public.as_pattern(one) || '(?![[:alnum:]-]|\.[[:alnum:]])'
      from unnest(addresses) with ordinality t(one, place) order by place);
    -- Each gets its own, since some are keys.
    nowheres := array(select case when place = 1 then nowhere else replace(nowhere, '@', '-' || place || '@') end
      from unnest(addresses) with ordinality t(one, place) order by place);
    -- A single word may be many things inside a sentence.
    at_names := array(select case when one ~ '\s' then '(?<![[:alnum:]])' || public.as_pattern(one) || '(?![[:alnum:]])'
      else '^' || public.as_pattern(one) || '$' end from unnest(names) with ordinality t(one, place) order by place);
    placeholders := array_fill(placeholder, array[cardinality(names)]);

    delete from public.push_subscriptions where tenant_id = client and user_id = person;
    delete from public.alert_links where tenant_id = client and user_id = person;
    delete from public.mail_queue where tenant_id = client and lower(recipient) = any(addresses);
    delete from public.deliveries where tenant_id = client and state = 'waiting' and lower(recipient) = any(addresses);
    update public.alert_deliveries set state = 'dropped', settled_at = now()
      where tenant_id = client and user_id = person and state = 'waiting';
    update public.alert_deliveries set target_name = placeholder, target = case channel when 'mail' then nowhere else target end
      where tenant_id = client and user_id = person;
    update public.tenants set account_responsible = null where id = client and lower(account_responsible) = any(addresses);
    update public.schedules set recipients = kept.others, next_due = case when cardinality(kept.others) = 0 then null else next_due end
      from (select s.id, array(select one from unnest(s.recipients) with ordinality t(one, place)
        where lower(one) <> all(addresses) order by place) as others from public.schedules s where s.tenant_id = client) kept
      where schedules.tenant_id = client and kept.id = schedules.id and kept.others <> schedules.recipients;
    ${named
      .map(
        ([table, name, id]) => String.raw`
    update public.${table} set ${name} = placeholder, ${id} = person
      where tenant_id = client and (${id} = person or (${id} is null and lower(${name}) = any(names || addresses)));`,
      )
      .join("")}

    for columns in
      select c.relname as place, a.attname as name, format_type(a.atttypid, null) as kind
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname <> all(sent)
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped)
        and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
    loop
      patterns := at_addresses || case when columns.place = any(told) then at_names else '{}' end;
      instead := nowheres || case when columns.place = any(told) then placeholders else '{}' end;
      wanted := addresses || case when columns.place = any(told) then names else '{}' end;
      continue when cardinality(patterns) = 0;
      -- As JSON has them, too.
      wanted := wanted || array(select substr(to_jsonb(one)::text, 2, length(to_jsonb(one)::text) - 2) from unnest(wanted) one);
      execute format(
        'update public.%1$I set %2$I = public.replace_each(%2$I, case when %3$s then $4 else $1 end, case when %3$s then $5 else $2 end)
         where tenant_id = $6 and public.holds_any(lower(%2$I::text), $3)',
        columns.place, columns.name,
        case when columns.place = 'audit_entries' then format('entity = any(%L)', registered) else 'false' end)
        using patterns, instead, wanted, at_addresses, nowheres, client;
    end loop;
  end $body$;
`;
