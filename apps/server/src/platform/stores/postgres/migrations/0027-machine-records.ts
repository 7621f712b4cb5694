import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLedgerIn } from "./isolation.ts";

/** Tables with a partition per month from 2020 on; one partition holds all earlier records. */
const partitioned = ["occurrences", "leftovers", "coil_uses"];
const firstMonthMs = Date.UTC(2020, 0, 1);
const open = sql.lit("9223372036854775807");

/**
 * Records of machines other than weighings and statuses, and their latest state, which later records change. Written in the ledger's transactions.
 * Before a server is ready it moves the rows that the telemetry store has (platform/machine-records/move).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPartitioned(db);
  await createOthers(db);
  for (const table of [...partitioned, "equipment_state", "record_moves"]) await addTenantTable(db, table);
  for (const table of [...partitioned, "equipment_state"]) await letLedgerIn(db, table);
  await letMonthsBeAdded(db);
  await letOldServersAcknowledgeNothing(db);
}

// In the index, an open occurrence ends after all others, so that one index range has all occurrences that touch a window.
async function createPartitioned(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table occurrences (
      tenant_id int not null,
      equipment int not null,
      started_at bigint not null,
      code int not null,
      ended_at bigint,
      version bigint not null,
      primary key (tenant_id, equipment, started_at, code)
    ) partition by range (started_at);
    create index occurrences_end on occurrences (tenant_id, coalesce(ended_at, ${open}::bigint));
    create table leftovers (
      tenant_id int not null,
      equipment int not null,
      at bigint not null,
      kind text not null,
      weight_mg bigint not null,
      count bigint not null,
      product int not null,
      operator bigint not null
    ) partition by range (at);
    create index leftovers_at on leftovers (tenant_id, equipment, at);
    create table coil_uses (
      tenant_id int not null,
      equipment int not null,
      started_at bigint not null,
      coil int not null,
      ended_at bigint,
      product int not null,
      weight_start_mg bigint not null,
      weight_end_mg bigint,
      count bigint not null,
      version bigint not null,
      primary key (tenant_id, equipment, started_at, coil)
    ) partition by range (started_at);
    create index coil_uses_end on coil_uses (tenant_id, coalesce(ended_at, ${open}::bigint));
  `.execute(db);
}

async function createOthers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table equipment_state (
      tenant_id int not null,
      equipment int not null,
      at bigint not null,
      state smallint not null,
      speed real not null,
      condition smallint not null,
      product int not null,
      changed_at bigint not null,
      begun_at bigint,
      primary key (tenant_id, equipment)
    ) with (fillfactor = 50);
    create table record_moves (
      tenant_id int not null,
      source text not null,
      equipment bigint not null,
      at bigint not null,
      is_done boolean not null,
      primary key (tenant_id, source)
    );
  `.execute(db);
}

// The application owns no tables and creates none by itself. A partition is attached, which waits for no reader and no writer.
async function letMonthsBeAdded(db: Kysely<unknown>): Promise<void> {
  const mine = "tenant_id = nullif(current_setting(''fiel.tenant_id'', true), '''')::int";
  await sql`
    create function add_record_partition(parent text, suffix text, range text) returns void
    language plpgsql set search_path = pg_catalog, pg_temp as $$
    declare
      child text := parent || suffix;
    begin
      if to_regclass(format('public.%I', child)) is not null then
        return;
      end if;
      execute format('create table public.%I (like public.%I including all)', child, parent);
      execute format('alter table public.%I enable row level security', child);
      execute format('alter table public.%I force row level security', child);
      execute format('create policy tenant_rows on public.%I using (${sql.raw(mine)}) with check (${sql.raw(mine)})', child);
      execute format('alter table public.%I attach partition public.%I for values from %s', parent, child, range);
    end $$;
    revoke all on function add_record_partition(text, text, text) from public;

    create function add_record_months(instants bigint[]) returns void
    language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    declare
      parent text;
      month timestamp;
    begin
      perform pg_advisory_xact_lock(hashtextextended('record months', 0));
      for month in
        select distinct date_trunc('month', to_timestamp(instant / 1000) at time zone 'UTC') from unnest(instants) as instant
        where instant >= ${sql.lit(firstMonthMs)} and instant < ${sql.lit(Date.UTC(2100, 0, 1))} order by 1
      loop
        foreach parent in array array[${sql.join(partitioned.map((name) => sql.lit(name)))}] loop
          perform public.add_record_partition(parent, to_char(month, '_YYYY_MM'), format('(%s) to (%s)',
            extract(epoch from month)::bigint * 1000, extract(epoch from month + interval '1 month')::bigint * 1000));
        end loop;
      end loop;
    end $$;
    revoke all on function add_record_months(bigint[]) from public;
    grant execute on function add_record_months(bigint[]) to ${sql.id(await applicationRole(db))};
  `.execute(db);
  for (const table of partitioned)
    await sql`select add_record_partition(${table}::text, '_before_2020', ${`(minvalue) to (${firstMonthMs})`}::text)`.execute(
      db,
    );
}

/**
 * Removes the functions without which a server of the former version acknowledges nothing, since it would write into tables that nobody reads any
 * more. Rows that it stored of an unanswered batch may be among the moved ones.
 */
async function letOldServersAcknowledgeNothing(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function raise_data_versions(int[], int[], int[]) rename to bump_data_versions;
    drop function raise_data_version(int, int[]);
    create or replace function raise_for_orders() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
    begin
      perform bump_data_versions(array_agg(tenant_id), array_agg(tenant_id), array_agg(-5))
        from (select distinct tenant_id from changed) c;
      return null;
    end $$;
    alter table open_batches add column maybe_moved boolean not null default true;
    alter table quarantine_replays add column maybe_moved boolean not null default true;
  `.execute(db);
}
