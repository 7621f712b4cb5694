import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ingest_batches (
      tenant_id int not null references tenants,
      gateway uuid not null,
      sequence bigint not null,
      received_at bigint not null,
      decision jsonb not null,
      answer jsonb,
      primary key (tenant_id, gateway, sequence)
    );
    create index ingest_batches_received on ingest_batches (tenant_id, received_at);

    create table quarantined_records (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      received_at bigint not null,
      gateway uuid not null,
      sequence bigint not null,
      kind text not null,
      ordinal int not null,
      reason text not null,
      record jsonb not null,
      replay_sequence bigint,
      unique (tenant_id, gateway, sequence, kind, ordinal)
    );
    create index quarantined_records_newest on quarantined_records (tenant_id, id desc);
  `.execute(db);
  await addTenantTable(db, "ingest_batches");
  await addTenantTable(db, "quarantined_records");
}
