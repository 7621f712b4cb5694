import { type Kysely, sql } from "kysely";
import { addTenantTable, applicationRole } from "./isolation.ts";

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
 * Searching all rows of a client may take minutes, so it goes portion by portion, each in its own transaction. The person's names are recorded first,
 * because the rows that contain them are replaced on the way, and deleted at the end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table forgettings (
      tenant_id int not null references tenants,
      user_id uuid not null,
      addresses text[] not null,
      names text[] not null,
      words text[] not null,
      last_table text not null default '',
      next_block bigint not null default 0,
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    )
  `.execute(db);
  await addTenantTable(db, "forgettings");
  await sql.raw(forgetPerson).execute(db);
  await sql.raw(forgetPortion).execute(db);
  const signature = sql.raw("forget_portion(uuid, text, text, int)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}

/**
 * Begins to forget a person: deletes what waits for them and replaces names beside their id. Repeated calls use the names recorded first. An address
 * is replaced where it stands alone, a name of several words also in texts about the person, a single word only beside an id or address. Names of
 * others and of the client stay.
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
    -- Who it is that signs in by an address of nobody.
    nobody constant text := 'desconhecido';
  begin
    if not exists (select from public.users where tenant_id = client and id = person and removed_at is not null) then
      raise exception 'only a removed user can be anonymized';
    end if;
    select f.addresses, f.names, f.words into addresses, names, words
      from public.forgettings f where f.tenant_id = client and f.user_id = person;
    if not found then
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
      insert into public.forgettings (tenant_id, user_id, addresses, names, words) values (client, person, addresses, names, words);
    end if;

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
  end $body$;
`;

/**
 * Searches the next blocks of a table, at most `blocks`; false when all tables are done. A call has rows of one table only, and data of gateways is
 * not searched. A row is replaced in all columns at once, because it may lie elsewhere afterwards.
 */
const forgetPortion = String.raw`
  create function forget_portion(person uuid, placeholder text, nowhere text, blocks int) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $body$
  declare
    client constant int := nullif(current_setting('fiel.tenant_id', true), '')::int;
    addresses text[];
    names text[];
    words text[];
    at_addresses text[];
    at_names text[];
    nowheres text[];
    placeholders text[];
    quoted text[];
    at_table text;
    at_block bigint;
    size bigint;
    sets text;
    holds text;
    told constant text[] := array['audit_entries', 'support_grants', 'mail_queue', 'jobs', 'deliveries', 'alert_deliveries',
      'alert_links', 'invoice_events', 'tenant_transfers'];
    sent constant text[] := array['users', 'occurrences', 'ingest_batches', 'open_batches', 'answered_batches', 'quarantined_records',
      'quarantined_slices', 'quarantine_causes', 'quarantine_replays', 'telemetry_log', 'telemetry_blocks', 'forgettings'];
    registered constant text[] := array['group', 'equipment', 'product', 'operator', 'event', 'coil', 'order', 'board'];
    quoted_registered constant text := quote_literal(registered);
    wanted_addresses text[];
    wanted_names text[];
  begin
    select f.addresses, f.names, f.words, f.last_table, f.next_block into addresses, names, words, at_table, at_block
      from public.forgettings f where f.tenant_id = client and f.user_id = person for update;
    if not found then
      return false;
    end if;
    at_addresses := array(select '(?<![[:alnum:]._%+-])' || public.as_pattern(one) || '(?![[:alnum:]-]|\.[[:alnum:]])'
      from unnest(addresses) with ordinality t(one, place) order by place);
    -- Each gets its own, since some are keys.
    nowheres := array(select case when place = 1 then nowhere else replace(nowhere, '@', '-' || place || '@') end
      from unnest(addresses) with ordinality t(one, place) order by place);
    at_names := array(select '(?<![[:alnum:]])' || public.as_pattern(one) || '(?![[:alnum:]])'
      from unnest(names) with ordinality t(one, place) order by place);
    placeholders := array_fill(placeholder, array[cardinality(names)]);
    quoted := array(select lower(to_jsonb(one)::text) from unnest(words) one);
    -- As JSON has them, too.
    wanted_addresses := addresses || array(select substr(to_jsonb(one)::text, 2, length(to_jsonb(one)::text) - 2) from unnest(addresses) one);
    wanted_names := names || array(select substr(to_jsonb(one)::text, 2, length(to_jsonb(one)::text) - 2) from unnest(names) one);

    if at_block = 0 then
      select min(c.relname::text collate "C") into at_table from pg_class c
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
          and c.relname::text collate "C" > at_table collate "C" and c.relname <> all(sent)
          and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'tenant_id' and not o.attisdropped);
      if at_table is null then
        update public.forgettings set last_table = '~', next_block = 0 where tenant_id = client and user_id = person;
        return false;
      end if;
    end if;
    -- Of a table of partitions these blocks are of each.
    select coalesce(max(pg_relation_size(t.relid)), 0) / current_setting('block_size')::int + 1 into size
      from pg_partition_tree(format('public.%I', at_table)::regclass) t;
    -- A table that is no partitioned one is a tree of itself.
    if size = 1 then
      size := pg_relation_size(format('public.%I', at_table)::regclass) / current_setting('block_size')::int + 1;
    end if;
    select string_agg(format('%1$I = public.replace_each(%2$s, %3$s, %4$s)', c.name,
          case when c.is_told and c.kind = 'jsonb' then format('public.replace_called(%I, $9, $10, $11, $12)', c.name)
            else format('%I', c.name) end,
          case when c.is_told then format('case when %s then $1 else $1 || $3 end', c.is_registered) else '$1' end,
          case when c.is_told then format('case when %s then %s else %s || $4 end', c.is_registered, c.instead, c.instead)
            else c.instead end), ', '),
        string_agg(format('public.holds_any(lower(%I::text), %s)', c.name,
          case when c.is_told and c.kind = 'jsonb' then '$5 || $6 || $7' when c.is_told then '$5 || $6' else '$5' end), ' or ')
      into sets, holds
      from (
        select a.attname as name, format_type(a.atttypid, null) as kind, at_table = any(told) as is_told,
          case when at_table = 'audit_entries' then format('entity = any(%s)', quoted_registered) else 'false' end as is_registered,
          -- What has room for so many signs does not grow.
          case when exists (select from pg_constraint k where k.conrelid = a.attrelid and k.contype = 'c' and a.attnum = any(k.conkey)
            and pg_get_constraintdef(k.oid) ~ 'char_length') then '$13' else '$2' end as instead
        from pg_attribute a
        where a.attrelid = format('public.%I', at_table)::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and format_type(a.atttypid, null) in ('text', 'text[]', 'jsonb')
      ) c;
    if sets is not null and cardinality(addresses || names || words) > 0 then
      execute format('update public.%1$I set %2$s where tenant_id = $8 and (%3$s)
          and ctid >= ''(%4$s,0)''::tid and ctid < ''(%5$s,0)''::tid', at_table, sets, holds, at_block, least(at_block + blocks, 4294967295))
        using at_addresses, nowheres, at_names, placeholders, wanted_addresses, wanted_names, quoted, client,
          person::text, words || addresses, placeholder, nowhere, array_fill('…'::text, array[cardinality(addresses)]);
    end if;
    update public.forgettings set last_table = at_table, next_block = case when at_block + blocks < size then at_block + blocks else 0 end
      where tenant_id = client and user_id = person;
    return true;
  end $body$;
`;
