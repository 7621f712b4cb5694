import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Files from which registrations are imported: their content, the comparison, and the written values, so that an import can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addFiles(db);
  await addRows(db);
  for (const table of ["imports", "import_rows", "import_mappings"]) await addTenantTable(db, table);
}

const addFiles = (db: Kysely<unknown>) =>
  sql`
    create table imports (
      id int generated always as identity,
      tenant_id int not null references tenants,
      kind text not null,
      file_name text not null,
      file_size int not null,
      state text not null default 'read' check (state in ('read', 'checked', 'applied', 'undone')),
      format text not null,
      encoding text,
      separator text,
      headers jsonb not null,
      samples jsonb not null,
      mapping jsonb not null,
      remembered boolean not null,
      counts jsonb,
      created_at timestamptz not null default now(),
      created_by text not null,
      applied_at timestamptz,
      undone_at timestamptz,
      primary key (tenant_id, id)
    );
    create table import_mappings (
      tenant_id int not null references tenants,
      kind text not null,
      columns jsonb not null,
      decimal text not null,
      drop_zeros boolean not null,
      primary key (tenant_id, kind)
    );
  `.execute(db);

const addRows = (db: Kysely<unknown>) =>
  sql`
    create table import_rows (
      tenant_id int not null,
      import_id int not null,
      line int not null,
      cells jsonb not null,
      status text check (status in ('new', 'changed', 'same', 'error')),
      key text not null default '',
      name text not null default '',
      restores boolean not null default false,
      record_id int,
      version int,
      applied_version int,
      given jsonb,
      prior jsonb,
      shown jsonb,
      before jsonb,
      errors jsonb,
      primary key (tenant_id, import_id, line),
      foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
    );
  `.execute(db);
