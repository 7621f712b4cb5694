import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Adds sign-in places, pictures, second factors, and the time until an attempt is allowed again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column anonymized_at timestamptz;

    alter table sessions add column id uuid not null default gen_random_uuid();
    alter table sessions add column network text;
    create unique index sessions_id on sessions (tenant_id, id);
    create index sessions_network on sessions (tenant_id, user_id, network);

    alter table rate_limits add column blocked_until timestamptz;
  `.execute(db);
  await createPersonalTables(db);
  for (const table of ["user_pictures", "second_factors", "recovery_codes"]) await addTenantTable(db, table);
}

async function createPersonalTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table user_pictures (
      tenant_id int not null,
      user_id uuid not null,
      content bytea not null,
      hash text not null,
      updated_at timestamptz not null default now(),
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );

    create table second_factors (
      tenant_id int not null,
      user_id uuid not null,
      secret text not null,
      enabled_at timestamptz,
      last_step bigint not null default 0,
      created_at timestamptz not null default now(),
      primary key (tenant_id, user_id),
      foreign key (tenant_id, user_id) references users (tenant_id, id)
    );

    create table recovery_codes (
      tenant_id int not null,
      user_id uuid not null,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (tenant_id, user_id, code_hash),
      foreign key (tenant_id, user_id) references second_factors (tenant_id, user_id) on delete cascade
    );
  `.execute(db);
}
