import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/**
 * Records set aside share a row: up to 1,000 of one cause and batch, with their common fields stored once. Causes count them. Replays have their own
 * ledger.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  // Rows of all tenants are moved, so the owner is exempt from row-level security meanwhile.
  for (const table of ["quarantined_records", "open_batches", "answered_batches"])
    await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await moveReplays(db);
  await moveRecords(db);
  await sql`drop table quarantined_records`.execute(db);
  for (const table of ["open_batches", "answered_batches"])
    await sql`alter table ${sql.table(table)} force row level security`.execute(db);
  for (const table of ["quarantine_causes", "quarantined_slices", "quarantine_replays"])
    await addTenantTable(db, table);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quarantine_causes (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      equipment bigint,
      reason text not null,
      subject text,
      count bigint not null,
      statuses bigint not null,
      first_at bigint not null,
      last_at bigint not null,
      unique nulls not distinct (tenant_id, equipment, reason, subject)
    );
    create table quarantined_slices (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      cause_id bigint not null references quarantine_causes,
      received_at bigint not null,
      gateway uuid not null,
      sequence bigint not null,
      kind text not null,
      size int not null,
      shared jsonb not null,
      records jsonb not null,
      replay_sequence bigint
    );
    create index quarantined_slices_newest on quarantined_slices (tenant_id, id desc);
    create index quarantined_slices_cause on quarantined_slices (tenant_id, cause_id, id desc);
    create index quarantined_slices_gateway on quarantined_slices (tenant_id, gateway, id desc);
    create index quarantined_slices_taken on quarantined_slices (tenant_id, replay_sequence) where replay_sequence is not null;
    create table quarantine_replays (
      tenant_id int not null references tenants,
      sequence bigint not null,
      decision jsonb,
      primary key (tenant_id, sequence)
    );
  `.execute(db);
}

/** Moves replays out of the ledger of batches: a start number above all that a tenant used, and the replays that were decided but not finished. */
async function moveReplays(db: Kysely<unknown>): Promise<void> {
  const replays = sql`gateway = '00000000-0000-4000-8000-000000000001'`;
  // A device could once send under that id and use up the numbers.
  const most = sql`2::bigint ^ 50`;
  await sql`
    insert into quarantine_replays (tenant_id, sequence, decision)
    select tenant_id, max(last) + 1, null from (
      select tenant_id, block * 64 + 63 as last from answered_batches where ${replays} and block < ${most} / 64
      union all select tenant_id, sequence from open_batches where ${replays} and sequence < ${most}
      union all select tenant_id, replay_sequence from quarantined_records where replay_sequence < ${most}
    ) as known group by tenant_id;
    insert into quarantine_replays (tenant_id, sequence, decision)
    select tenant_id, sequence, decision::text::jsonb from open_batches b where ${replays} and exists (
      select from quarantined_records r where r.tenant_id = b.tenant_id and r.replay_sequence = b.sequence
    );
    delete from open_batches where ${replays};
    delete from answered_batches where ${replays};
  `.execute(db);
}

async function moveRecords(db: Kysely<unknown>): Promise<void> {
  const own = sql`array['at', 'weightMg', 'verdict', 'inspected', 'deviance']`;
  await sql`
    create temp table told on commit drop as
    select r.id, r.tenant_id, r.received_at, r.gateway, r.sequence, r.kind, r.reason, p.sequence as replay_sequence,
      case when record ->> 'equipment' ~ '^-?\\d{1,15}$' then (record ->> 'equipment')::bigint end as equipment,
      case reason
        when 'unknownProduct' then left(record ->> 'product', 100)
        when 'unknownEvent' then left(record ->> 'code', 100)
        when 'unknownCoil' then left(record ->> 'coil', 100)
        when 'instantInFuture' then case when record ? 'at' then 'at' else 'startedAt' end
        when 'instantOutOfRange' then case when record ? 'at' then 'at' else 'startedAt' end
      end as subject,
      case when r.kind = 'weighings' then md5((record - ${own})::text) end as shared_by
    from quarantined_records r
    left join quarantine_replays p
      on p.tenant_id = r.tenant_id and p.sequence = r.replay_sequence and p.decision is not null;

    insert into quarantine_causes (tenant_id, equipment, reason, subject, count, statuses, first_at, last_at)
    select tenant_id, equipment, reason, subject, count(*), 0, min(received_at), max(received_at)
    from told group by 1, 2, 3, 4;
  `.execute(db);
  // Records of an unfinished replay keep separate rows in their order, by which its decision refers to them.
  await sql`
    insert into quarantined_slices
      (id, tenant_id, cause_id, received_at, gateway, sequence, kind, size, shared, records, replay_sequence)
      overriding system value
    select s.first_id, s.tenant_id, c.id, s.received_at, s.gateway, s.sequence, s.kind, cardinality(s.ids),
      (select case when kind = 'weighings' then record - ${own} else '{}' end from quarantined_records where id = s.first_id),
      (select jsonb_agg(
        case when r.kind = 'weighings' then record - array(select jsonb_object_keys(record - ${own})) else record end order by r.id
      ) from quarantined_records r where r.id = any (s.ids)),
      s.replay_sequence
    from (
      select min(id) as first_id, array_agg(id) as ids, tenant_id, received_at, gateway, sequence, kind, equipment, reason, subject,
        replay_sequence
      from (
        select *, (row_number() over (
          partition by tenant_id, received_at, gateway, sequence, kind, equipment, reason, subject, shared_by, replay_sequence
          order by id
        ) - 1) / case when replay_sequence is null then 1000 else 1 end as slice from told
      ) as placed
      group by tenant_id, received_at, gateway, sequence, kind, equipment, reason, subject, shared_by, replay_sequence, slice
    ) as s
    join quarantine_causes c on c.tenant_id = s.tenant_id and c.equipment is not distinct from s.equipment
      and c.reason = s.reason and c.subject is not distinct from s.subject;
    select setval(pg_get_serial_sequence('quarantined_slices', 'id'), (select coalesce(max(id), 0) + 1 from quarantined_records));
  `.execute(db);
}
