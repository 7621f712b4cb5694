import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Adds the batch number under which each weighing of a program was stored, so that a repeated weighing is the same batch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table posted_weighings (
      tenant_id int not null references tenants,
      machine int not null,
      id text not null,
      digest bytea not null,
      sequence bigint not null,
      posted_at timestamptz not null,
      primary key (tenant_id, machine, id)
    );
    create index posted_weighings_age on posted_weighings (tenant_id, posted_at);
  `.execute(db);
  await addTenantTable(db, "posted_weighings");
}
