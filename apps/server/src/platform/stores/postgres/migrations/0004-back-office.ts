import { sql, type Kysely } from "kysely";
import { addTenantTable, grant } from "./isolation.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTables(db);
  await createSharedTables(db);
  await addTenantTable(db, "audit_entries", "select, insert");
  await addTenantTable(db, "invoices");
  for (const table of ["managers", "manager_sessions", "languages", "language_texts", "claims"])
    await grant(db, table);
}

async function createTenantTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entries (
      id bigint generated always as identity primary key,
      tenant_id int not null references tenants,
      at timestamptz not null default now(),
      actor text not null,
      actor_kind text not null check (actor_kind in ('user', 'device', 'manager', 'system')),
      address text,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb
    );
    create index audit_entries_at on audit_entries (tenant_id, at);

    create table invoices (
      id int generated always as identity primary key,
      tenant_id int not null references tenants,
      cycle_date date not null,
      due_date date not null,
      period_start date not null,
      period_end date not null,
      equipment_amount int not null check (equipment_amount >= 1),
      amount_cents bigint not null check (amount_cents >= 0),
      status text not null default 'Open' check (status in ('Open', 'Paid', 'Void')),
      paid_at timestamptz,
      created_at timestamptz not null default now(),
      unique (tenant_id, cycle_date)
    );
  `.execute(db);
}

async function createSharedTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table managers (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null check (email <> ''),
      password_hash text,
      profile_pic_path text,
      verified_at timestamptz,
      blocked boolean not null default false,
      created_at timestamptz not null default now()
    );
    create unique index managers_email on managers (lower(email));

    create table manager_sessions (
      token_hash bytea primary key,
      manager_id uuid not null references managers,
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      expires_at timestamptz not null,
      user_agent text,
      address text,
      revoked_at timestamptz
    );
    create index manager_sessions_manager on manager_sessions (manager_id);

    create table languages (
      language text primary key,
      description text not null,
      created_at timestamptz not null default now()
    );
    create table language_texts (
      language text not null references languages,
      module text not null,
      code text not null,
      text text not null default '',
      primary key (language, module, code)
    );
    create table claims (
      key text primary key,
      holder text not null,
      expires_at timestamptz not null,
      done_at timestamptz
    );
  `.execute(db);
}
