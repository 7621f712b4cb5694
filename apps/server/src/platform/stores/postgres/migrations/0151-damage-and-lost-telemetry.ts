import { sql, type Kysely } from "kysely";
import { applicationRole, grant } from "./isolation.ts";

/**
 * Lets a queue go on when PostgreSQL cannot read some of its rows: they are noted in `unread_rows` and do not wait any more
 * (docs/adr/0132-queues-go-on-without-damaged-rows.md). Recognizes a gateway on the server's computer by the steady clock that all its containers share,
 * since each container may have an id of the boot of its own. Keeps marks by which a telemetry store that was restored alone is recognized.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addUnreadRows(db);
  await compareSteadyClocks(db);
  await addTelemetryMarks(db);
}

async function addTelemetryMarks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table telemetry_marks (version bigint primary key, at timestamptz not null default clock_timestamp());
    create table lost_telemetry (
      id int generated always as identity primary key,
      since timestamptz not null,
      until timestamptz not null
    );
  `.execute(db);
  for (const table of ["telemetry_marks", "lost_telemetry"]) await grant(db, table);
}

async function addUnreadRows(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unread_rows (
      id bigint generated always as identity primary key,
      of_table text not null,
      -- Null: of a page whose rows nobody can tell.
      tenant int,
      row_id text,
      reason text not null,
      set_aside_at timestamptz not null default now(),
      unique nulls not distinct (of_table, tenant, row_id, reason)
    );
  `.execute(db);
  await grant(db, "unread_rows", "select");
  const role = sql.id(await applicationRole(db));
  for (const text of [unreadableRows, damagedTable, rebuildQueue, putUnreadableAside])
    await sql.raw(text).execute(db);
  await sql`revoke all on function unreadable_rows(regclass, int, int), damaged_table(text), rebuild_queue(regclass), put_unreadable_aside(text) from public`.execute(
    db,
  );
  await sql`grant execute on function put_unreadable_aside(text) to ${role}`.execute(db);
}

/** Two programs on one computer read the same steady clock; a report may take this long to arrive, ms. */
const sameClockMs = 10_000;

/** Servers of the version before go on with the function of three parameters. */
async function compareSteadyClocks(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function heard_clocks(now_ms bigint, confirmed_ms bigint, own_boot text, own_steady bigint, out elsewhere_ms bigint, out counted_ms bigint)
    language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      with heard as (
        select g.report #>> '{bootId}' as boot, (g.report #>> '{startedAt}')::numeric as started_ms,
          -- What the server's steady clock was when the report came.
          abs(own_steady - (now_ms - g.reported_at) - (g.report #>> '{steadyMs}')::numeric) <= ${sql.lit(sameClockMs)} as is_here,
          g.reported_at is not null and abs(g.last_seen_at - g.reported_at) <= 60000 as is_exact,
          case when g.reported_at is not null and abs(g.last_seen_at - g.reported_at) <= 60000
            then g.reported_at - (g.report ->> 'sentAt')::numeric else g.clock_skew_ms end as skew_ms,
          (g.report #>> '{clockJumps,totalMs}')::numeric as set_ms, (g.report #>> '{clockJumps,lastMs}')::numeric as last_ms
        from public.gateways g where abs(g.last_seen_at - now_ms) <= 600000
      )
      select
        (select round(now_ms - skew_ms)::bigint from heard
          where own_boot is not null and boot <> own_boot and is_here is not true and abs(coalesce(set_ms, last_ms, 0)) <= 86400000
          order by abs(skew_ms) limit 1),
        (select round(now_ms - skew_ms - set_ms)::bigint from heard
          where is_exact and set_ms is not null and started_ms <= confirmed_ms
          order by abs(skew_ms + set_ms) limit 1)
    $$;
  `.execute(db);
  const signature = sql.raw("heard_clocks(bigint, bigint, text, bigint)");
  await sql`revoke all on function ${signature} from public`.execute(db);
  await sql`grant execute on function ${signature} to ${sql.id(await applicationRole(db))}`.execute(db);
}

/**
 * Rows of a table that cannot be read as a whole, of all pages or of a span of them; without a line for a page of which nothing can be read. Only single
 * pages may be read: an index, or a scan of the whole table, would meet the damaged one again.
 */
const unreadableRows = String.raw`
  create function unreadable_rows(of regclass, first int default 0, before int default null) returns table (page int, line int, reason text)
  language plpgsql volatile set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set enable_bitmapscan = off as $body$
  declare
    seen bigint;
  begin
    for page in first .. coalesce(before, (pg_relation_size(of) / current_setting('block_size')::int)::int) - 1 loop
      begin
        execute format('select sum(length(r::text)) from %s r where ctid >= %L and ctid < %L', of,
          format('(%s,0)', page), format('(%s,0)', page + 1)) into seen;
      exception when data_corrupted or index_corrupted or io_error then
        for line in 1 .. current_setting('block_size')::int / 28 loop
          begin
            execute format('select length(r::text) from %s r where ctid = %L', of, format('(%s,%s)', page, line)) into seen;
          exception when data_corrupted or index_corrupted or io_error then
            unreadable_rows.reason := sqlerrm;
            unreadable_rows.page := page;
            begin
              execute format('select 1 from %s r where ctid = %L', of, format('(%s,%s)', page, line)) into seen;
              unreadable_rows.line := line;
            exception when data_corrupted or index_corrupted or io_error then
              unreadable_rows.line := null;
            end;
            return next;
            exit when unreadable_rows.line is null;
          end;
        end loop;
      end;
    end loop;
  end $body$;
`;

/** The table that an error of PostgreSQL is about: the error names a file, a table of long values, or an index. */
const damagedTable = String.raw`
  create function damaged_table(message text) returns regclass
  language plpgsql stable set search_path = pg_catalog, pg_temp as $body$
  declare
    file constant oid := substring(message from '(?:base/\d+|pg_tblspc/\d+/[^/]+/\d+)/(\d+)');
    space constant oid := coalesce(substring(message from 'pg_tblspc/(\d+)/')::oid, 0);
    found oid := coalesce(pg_filenode_relation(space, file)::oid, substring(message from 'pg_toast_(\d+)')::oid,
      to_regclass('public.' || quote_ident(substring(message from 'index "([^"]+)"')))::oid);
  begin
    found := coalesce((select indrelid from pg_index where indexrelid = found), found);
    found := coalesce((select oid from pg_class where reltoastrelid = found), found);
    return (select oid::regclass from pg_class where oid = found and relnamespace = 'public'::regnamespace and relkind = 'r');
  end $body$;
`;

/** Gives a queue new files with the rows that can be read. Rows of other tables that refer to lost ones are deleted. */
const rebuildQueue = String.raw`
  create function rebuild_queue(queue regclass) returns void
  language plpgsql volatile set search_path = pg_catalog, pg_temp
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off set enable_bitmapscan = off as $body$
  declare
    names constant text := (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = queue and attnum > 0 and not attisdropped and attgenerated = '');
    pages constant int := pg_relation_size(queue) / current_setting('block_size')::int;
    fk record;
    forced boolean;
    begun int := 0;
    bad int;
  begin
    execute format('create temp table kept_rows on commit drop as select %s from %s with no data', names, queue);
    for bad in select distinct l.page from pg_temp.lost_rows l where l.line is null union all select pages order by 1 loop
      execute format('insert into pg_temp.kept_rows select %s from %s where ctid >= %L and ctid < %L
        and ctid not in (select format(''(%%s,%%s)'', l.page, l.line)::tid from pg_temp.lost_rows l where l.line is not null)',
        names, queue, format('(%s,0)', begun), format('(%s,0)', bad));
      begun := bad + 1;
    end loop;
    create temp table referring on commit drop as
      select conname, conrelid::regclass as child, pg_get_constraintdef(oid) as def,
        (select string_agg(format('p.%I = c.%I', pa.attname, ca.attname), ' and ')
          from unnest(conkey, confkey) as k(c, p)
          join pg_attribute ca on ca.attrelid = conrelid and ca.attnum = k.c
          join pg_attribute pa on pa.attrelid = confrelid and pa.attnum = k.p) as same
      from pg_constraint where contype = 'f' and confrelid = queue and conrelid <> queue;
    for fk in select * from pg_temp.referring loop
      execute format('alter table %s drop constraint %I', fk.child, fk.conname);
    end loop;
    execute format('truncate %s', queue);
    execute format('insert into %s (%s) overriding system value select %2$s from pg_temp.kept_rows', queue, names);
    for fk in select * from pg_temp.referring loop
      forced := (select relforcerowsecurity from pg_class where oid = fk.child);
      execute format('alter table %s no force row level security', fk.child);
      execute format('delete from %s c where not exists (select from %s p where %s)', fk.child, queue, fk.same);
      execute format('alter table %s add constraint %I %s', fk.child, fk.conname, fk.def);
      if forced then
        execute format('alter table %s force row level security', fk.child);
      end if;
    end loop;
    drop table pg_temp.kept_rows, pg_temp.referring;
  end $body$;
`;

/** How a row of a queue stops waiting, without the values that cannot be read. Rows of tables that are not named here are deleted. */
export const setAside = {
  mail_queue: "failed_at = coalesce(failed_at, now()), reason = $2, details = '{}'",
  jobs: "state = 'failed', reason = $2, finished_at = coalesce(finished_at, now()), result = null, asked = null",
  alert_deliveries:
    "state = case state when 'waiting' then 'failed' else state end, reason = $2, settled_at = coalesce(settled_at, now()), incidents = '{0}', subject = null",
  tenant_transfers:
    "state = case state when 'waiting' then 'failed' else state end, reason = $2, finished_at = coalesce(finished_at, now()), products = null, progress = '{}'",
  // An empty row of another size than it says is shown as unreadable and is never tried.
  quarantined_slices: "shared = '{}', records = '[]', kind = case when $2 = '' then '' else kind end",
};

const cases = Object.entries(setAside)
  .map(
    ([table, set]) => `when '${table}' then $sql$update public.${table} set ${set} where ctid = $1::tid$sql$`,
  )
  .join("\n");

/**
 * Puts rows of a queue aside that the error of a statement is about: each is noted, and what waited has failed. A queue with lost pages or a damaged
 * index gets new files. Of other tables the damage is only noted. Returns the table's name and the number of rows and pages that are noted now.
 */
const putUnreadableAside = String.raw`
  create function put_unreadable_aside(message text) returns table (name text, unread int, is_queue boolean)
  language plpgsql volatile security definer set search_path = pg_catalog, pg_temp set lock_timeout = '2s' as $body$
  declare
    queues constant text[] := '{mail_queue,alert_deliveries,event_deliveries,event_posts,event_looks,alert_watches,jobs,deliveries,tenant_transfers,quarantined_slices,import_rows,claims,occurrence_starts,event_mails}';
    why constant text := 'o PostgreSQL não lê esta linha: o disco devolve outros dados';
    of constant regclass := public.damaged_table(message);
    told constant text := (select relname from pg_class where oid = of);
    forced constant boolean := (select relforcerowsecurity from pg_class where oid = of);
    has_tenant constant boolean := exists(select from pg_attribute where attrelid = of and attname = 'tenant_id');
    number constant text := (select attname from pg_attribute where attrelid = of and attname in ('id', 'import_id', 'job_id') limit 1);
    lost record;
    place text;
    own_tenant int;
    own_id text;
    noted int;
    is_rebuilt boolean := false;
    of_unknown boolean := false;
  begin
    -- The log of telemetry has its own way, with what servers have in memory.
    if of is null or told like 'telemetry_log%' then
      return;
    end if;
    unread := 0;
    name := told;
    is_queue := told = any(queues);
    if not is_queue then
      insert into public.unread_rows (of_table, reason) values (told, message) on conflict do nothing;
      get diagnostics unread = row_count;
      if unread > 0 then
        return next;
      end if;
      return;
    end if;
    execute format('lock table %s in access exclusive mode', of);
    execute format('alter table %s no force row level security', of);
    create temp table lost_rows on commit drop as select * from public.unreadable_rows(of);
    for lost in select * from pg_temp.lost_rows loop
      place := format('(%s,%s)', lost.page, lost.line);
      own_tenant := null;
      own_id := null;
      if lost.line is null then
        is_rebuilt := true;
        of_unknown := true;
      else
        execute format('select %s, %s from %s where ctid = %L', case when has_tenant then 'tenant_id' else 'null::int' end,
          coalesce(quote_ident(number) || '::text', 'null::text'), of, place) into own_tenant, own_id;
        begin
          execute case told ${cases}
            else format('delete from %s where ctid = $1::tid and $2 is not null', of) end
          using place, why;
        exception when data_corrupted or index_corrupted or io_error then
          -- The old values cannot be removed; the new files do without the row.
          is_rebuilt := true;
        end;
      end if;
      insert into public.unread_rows (of_table, tenant, row_id, reason)
      values (told, own_tenant, own_id, case when lost.line is null then format('página %s: %s', lost.page, lost.reason) else lost.reason end)
      on conflict do nothing;
      get diagnostics noted = row_count;
      unread := unread + noted;
    end loop;
    if is_rebuilt then
      perform public.rebuild_queue(of);
    elsif not exists(select from pg_temp.lost_rows) then
      execute format('reindex table %s', of);
      insert into public.unread_rows (of_table, reason) values (told, message) on conflict do nothing;
      get diagnostics unread = row_count;
    end if;
    -- An import without some of its rows must not be applied; its file is uploaded again. Its other rows go with it, so after those
    -- that cannot be read.
    if told = 'import_rows' and exists(select from pg_temp.lost_rows) then
      alter table public.imports no force row level security;
      delete from public.imports where applied_at is null and (of_unknown
        or id in (select row_id::bigint from public.unread_rows where of_table = 'import_rows' and row_id is not null));
      alter table public.imports force row level security;
    end if;
    -- A client without its row would never be looked at again.
    if told = 'event_looks' then
      insert into public.event_looks (tenant_id) select t.id from public.tenants t on conflict do nothing;
    elsif told = 'alert_watches' then
      insert into public.alert_watches (tenant_id, due_at) select t.id, 0 from public.tenants t on conflict do nothing;
    elsif told in ('event_deliveries', 'event_posts') then
      -- The first of a lane may be lost; those behind it wait for nobody else.
      alter table public.event_deliveries no force row level security;
      update public.event_deliveries set state = 'waiting', due_at = now() where id in (
        select min(b.id) from public.event_deliveries b where b.state = 'behind' and not exists (
          select from public.event_deliveries w where w.tenant_id = b.tenant_id and w.destination_id = b.destination_id
            and w.lane = b.lane and w.state = 'waiting')
        group by b.tenant_id, b.destination_id, b.lane);
      alter table public.event_deliveries force row level security;
    end if;
    if forced then
      execute format('alter table %s force row level security', of);
    end if;
    drop table pg_temp.lost_rows;
    if unread > 0 then
      return next;
    end if;
  end $body$;
`;
