import { sql, type Kysely } from "kysely";
import { addTenantTable, applicationRole, letLedgerIn } from "./isolation.ts";

/**
 * A smaller ledger. A decision is kept while its batch is being stored; an answered batch keeps what a repeat needs, 64 numbers of a gateway per row
 * (features/ingest/answered-entry.ts). Four rows fit into a page with room for an update. Numbers up to `forgotten_sequence` that the ledger lacks
 * were dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table open_batches (
      tenant_id int not null,
      gateway uuid not null,
      sequence bigint not null,
      received_at bigint not null,
      digest bytea,
      decision json not null,
      primary key (tenant_id, gateway, sequence)
    );
    create table answered_batches (
      tenant_id int not null references tenants,
      gateway uuid not null,
      block bigint not null,
      begun_at bigint not null,
      latest_at bigint not null,
      known bigint not null,
      entries bytea not null,
      primary key (tenant_id, gateway, block)
    ) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);
    alter table answered_batches alter column entries set storage main;
    alter table gateways add column forgotten_sequence bigint;
    alter table ingest_batches no force row level security;
  `.execute(db);
  await takeOver(db);
  await sql`
    drop table ingest_batches;
    create index answered_batches_begun on answered_batches (tenant_id, begun_at);
  `.execute(db);
  for (const table of ["open_batches", "answered_batches"]) await addTenantTable(db, table);
  for (const table of ["open_batches", "answered_batches", "gateways", "machine_positions", "data_versions"])
    await letLedgerIn(db, table);
  await letAuditAge(db);
}

/** Moves every kept answer and every open decision. Answers with reasons keep their JSON. */
async function takeOver(db: Kysely<unknown>): Promise<void> {
  await sql`
    set local work_mem = '256MB';
    lock table ingest_batches in access exclusive mode;
    insert into open_batches (tenant_id, gateway, sequence, received_at, digest, decision)
    select tenant_id, gateway, sequence, received_at, digest, decision::text::json from ingest_batches where answer is null;
    insert into answered_batches (tenant_id, gateway, block, begun_at, latest_at, known, entries)
    select tenant_id, gateway, sequence >> 6, min(received_at), max(received_at), bit_or(1::bigint << place),
      string_agg(int2send((place << 8 | case when digest is null then 0 else 1 end | case when is_plain then 0 else 4 end)::int2)
        || coalesce(digest, '')
        || case when is_plain then int2send((answer->>'accepted')::int2) else int4send(length(as_json)) || as_json end, '' order by sequence)
    from (
      select tenant_id, gateway, sequence, received_at, digest, answer, (sequence & 63)::int as place,
        convert_to(answer::text, 'UTF8') as as_json,
        answer ? 'accepted' and answer->'reasons' = '{}' and answer->'quarantined' = '0' and answer->'clockShiftMs' = '0' as is_plain
      from ingest_batches where answer is not null
    ) as answered group by tenant_id, gateway, sequence >> 6;
    reset work_mem;
  `.execute(db);
}

// The application cannot change the trail, but it can have the oldest part dropped. Runs as the owner, for whom row-level security is forced too, so
// that only entries of the transaction's tenant are reached.
async function letAuditAge(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function drop_audit_before(instant timestamptz) returns int
    language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
    declare
      dropped int;
    begin
      if instant > now() - interval '1 year' then
        raise exception 'a year of the trail stays';
      end if;
      delete from public.audit_entries where at < instant;
      get diagnostics dropped = row_count;
      return dropped;
    end $$;
    revoke all on function drop_audit_before(timestamptz) from public;
    grant execute on function drop_audit_before(timestamptz) to ${sql.id(await applicationRole(db))};
  `.execute(db);
}
