import { type Kysely, sql } from "kysely";

/** Columns with a person's name beside an id: table, column of the name, column of the id. */
const named = [
  ["alert_incidents", "acknowledged_by", "acknowledged_by_id"],
  ["alert_incidents", "shelved_by", "shelved_by_id"],
  ["imports", "created_by", "created_by_id"],
  ["schedules", "created_by", "created_by_id"],
  ["support_grants", "granted_by_name", "granted_by_id"],
  ["support_grants", "ended_by_name", "ended_by_id"],
] as const;

/**
 * A name of a single word may also be a code, so it is replaced only where it is known to name the person. A mailbox belongs to a person only after
 * they confirmed it, so that nobody can erase another's address by requesting it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(replaceCalled).execute(db);
  await sql.raw(forgetPerson).execute(db);
}

/** In JSON, a person is an object with the person's id, or with both a name and an address of the person. */
const replaceCalled = String.raw`
  create function replace_called(value jsonb, person text, called text[], placeholder text, nowhere text) returns jsonb
  language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
  declare
    is_theirs boolean;
  begin
    if jsonb_typeof(value) = 'array' then
      return (select coalesce(jsonb_agg(public.replace_called(t.one, person, called, placeholder, nowhere) order by t.place), '[]')
        from jsonb_array_elements(value) with ordinality t(one, place));
    elsif jsonb_typeof(value) = 'object' then
      is_theirs := coalesce(person in (value ->> 'id', value ->> 'userId'), false)
        or coalesce(lower(value ->> 'name') = any(called) and lower(value ->> 'email') = any(called), false);
      return (select coalesce(jsonb_object_agg(t.key, case
          when not is_theirs or t.key not in ('name', 'email') or lower(t.one #>> '{}') <> all(called)
            then public.replace_called(t.one, person, called, placeholder, nowhere)
          when t.key = 'name' then to_jsonb(placeholder)
          else to_jsonb(nowhere) end), '{}')
        from jsonb_each(value) t(key, one));
    end if;
    return value;
  end $$;
`;

/**
 * An address is replaced wherever it stands alone; a name of several words where it tells who did something, and in texts about that; a single word
 * next to the person's id or address. Names of others and the client's stay; data of gateways is not searched. Each statement names the tenant, since
 * a superuser bypasses row-level security.
 */
const forgetPerson = String.raw`
  create or replace function forget_person(person uuid, placeholder text, nowhere text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $body$
  declare
    client constant int := nullif(current_setting('fiel.tenant_id', true), '')::int;
    -- Its own mailboxes, what it was called by several words, and single words: names, and addresses that were never confirmed.
    addresses text[];
    names text[];
    words text[];
    at_addresses text[];
    at_names text[];
    nowheres text[];
    placeholders text[];
    quoted text[];
    columns record;
    is_told boolean;
    patterns text[];
    instead text[];
    wanted text[];
    told constant text[] := array['audit_entries', 'support_grants', 'mail_queue', 'jobs', 'deliveries', 'alert_deliveries',
      'alert_links', 'invoice_events', 'tenant_transfers'];
    sent constant text[] := array['users', 'occurrences', 'ingest_batches', 'open_batches', 'answered_batches', 'quarantined_records',
      'quarantined_slices', 'quarantine_causes', 'quarantine_replays', 'telemetry_log', 'telemetry_blocks'];
    -- Who it is that signs in by an address of nobody.
    nobody constant text := 'desconhecido';
    registered constant text[] := array['group', 'equipment', 'product', 'operator', 'event', 'coil', 'order', 'board'];
  begin
    if not exists (select from public.users where tenant_id = client and id = person and removed_at is not null) then
      raise exception 'only a removed user can be anonymized';
    end if;
    -- A mailbox is the person's once they signed in by it, or confirmed it by a link that went there: anybody may ask for another's.
    with changes as (
      select a.at, a.before ->> 'email' as former, a.after ->> 'email' as later,
        a.actor_kind = 'user' and a.actor_id = person::text as by_link,
        lag(a.at, 1, '-infinity') over (order by a.at, a.id) as since
      from public.audit_entries a
      where a.tenant_id = client and a.entity = 'user' and a.entity_id = person::text and a.action = 'changeEmail'
    ), confirmed(word) as (
      select u.email from public.users u where u.tenant_id = client and u.id = person
      union select c.later from changes c where c.by_link
      union select c.former from changes c where c.by_link or exists (select from public.audit_entries a
        where a.tenant_id = client and a.actor_kind = 'user' and a.actor_id = person::text
          and a.action in ('signIn', 'choosePassword') and a.at between c.since and c.at)
      union select d.target from public.alert_deliveries d where d.tenant_id = client and d.user_id = person and d.channel = 'mail'
    ), known(word) as (
      select u.name from public.users u where u.tenant_id = client and u.id = person
      union select c.word from confirmed c
      union select a.actor from public.audit_entries a
        where a.tenant_id = client and a.actor_id = person::text and a.actor_kind = 'user'
      union select unnest(array[a.entity_name, a.before ->> 'name', a.after ->> 'name', a.before ->> 'email', a.after ->> 'email'])
        from public.audit_entries a where a.tenant_id = client and a.entity = 'user' and a.entity_id = person::text
      union select d.target_name from public.alert_deliveries d where d.tenant_id = client and d.user_id = person
      union select l.name from public.alert_links l where l.tenant_id = client and l.user_id = person
    ), ours as (
      select distinct lower(word) as word, lower(word) in (select lower(c.word) from confirmed c) as is_address from known
      where trim(word) <> '' and lower(word) <> lower(placeholder) and not exists (
        select from public.users o
        where o.tenant_id = client and o.id <> person and o.anonymized_at is null and lower(word) in (lower(o.name), lower(o.email)))
        and not exists (select from public.tenants t where t.id = client and lower(t.name) = lower(word))
    )
    select coalesce(array_agg(word order by length(word) desc, word) filter (where is_address), '{}'),
      coalesce(array_agg(word order by length(word) desc, word) filter (where not is_address and word ~ '\s'), '{}'),
      coalesce(array_agg(word order by length(word) desc, word) filter (where not is_address and word !~ '\s'), '{}')
      into addresses, names, words from ours;

    at_addresses := array(select '(?<![[:alnum:]._%+-])' || public.as_pattern(one) || '(?![[:alnum:]-]|\.[[:alnum:]])'
      from unnest(addresses) with ordinality t(one, place) order by place);
    -- Each gets its own, since some are keys.
    nowheres := array(select case when place = 1 then nowhere else replace(nowhere, '@', '-' || place || '@') end
      from unnest(addresses) with ordinality t(one, place) order by place);
    at_names := array(select '(?<![[:alnum:]])' || public.as_pattern(one) || '(?![[:alnum:]])'
      from unnest(names) with ordinality t(one, place) order by place);
    placeholders := array_fill(placeholder, array[cardinality(names)]);
    quoted := array(select lower(to_jsonb(one)::text) from unnest(words) one);

    delete from public.push_subscriptions where tenant_id = client and user_id = person;
    delete from public.alert_links where tenant_id = client and user_id = person;
    delete from public.mail_queue where tenant_id = client and (lower(recipient) = any(addresses)
      or (kind = 'email' and details ->> 'userId' = person::text) or (kind = 'link' and lower(recipient) = any(words)));
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
      where tenant_id = client and (${id} = person or (${id} is null and lower(${name}) = any(names || words || addresses)));`,
      )
      .join("")}

    update public.audit_entries set actor = placeholder
      where tenant_id = client and actor_kind = 'user' and actor_id is null and actor <> nobody and lower(actor) = any(words);
    update public.support_grants set reason = placeholder where tenant_id = client and lower(trim(reason)) = any(words);

    for columns in
      select c.relname as place, a.attname as name, format_type(a.atttypid, null) as kind,
        exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
          and pg_get_constraintdef(k.oid) ~ 'char_length') as is_short
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
        and c.relname <> all(sent)
        and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped)
        and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
    loop
      is_told := columns.place = any(told);
      -- What has room for so many signs does not grow.
      instead := case when columns.is_short then array_fill('…'::text, array[cardinality(addresses)]) else nowheres end;
      patterns := at_addresses;
      wanted := addresses;
      if is_told then
        patterns := patterns || at_names;
        instead := instead || placeholders;
        wanted := wanted || names;
      end if;
      -- As JSON has them, too.
      wanted := wanted || array(select substr(to_jsonb(one)::text, 2, length(to_jsonb(one)::text) - 2) from unnest(wanted) one);
      if is_told and columns.kind = 'jsonb' then
        wanted := wanted || quoted;
      end if;
      continue when cardinality(wanted) = 0;
      execute format(
        'update public.%1$I set %2$I = public.replace_each(%4$s, case when %3$s then $4 else $1 end, case when %3$s then $5 else $2 end)
         where tenant_id = $6 and public.holds_any(lower(%2$I::text), $3)',
        columns.place, columns.name,
        case when columns.place = 'audit_entries' then format('entity = any(%L)', registered) else 'false' end,
        case when is_told and columns.kind = 'jsonb'
          then format('public.replace_called(%I, $7, $8, $9, $10)', columns.name) else format('%I', columns.name) end)
        using patterns, instead, wanted, at_addresses, nowheres, client, person::text, words || addresses, placeholder, nowhere;
    end loop;
  end $body$;
`;
