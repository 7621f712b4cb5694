import { sql, type Kysely } from "kysely";

/**
 * Changed texts keep the source text of their translation. Everybody reads them, only the provider's transactions write them, and every server is
 * notified. The shipped languages are rows like the added ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table language_texts
      add column source_text text not null default '',
      add column updated_at timestamptz not null default now(),
      add column updated_by text;
    insert into languages (language, description) values
      ('pt_BR', 'Português (Brasil)'), ('en_US', 'English (United States)'), ('es_ES', 'Español (España)')
      on conflict do nothing;

    create function tell_texts() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
    begin
      perform pg_notify('fiel_texts', '');
      return null;
    end $$;
  `.execute(db);
  for (const table of ["languages", "language_texts"]) await protect(db, table);
}

async function protect(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  const isProvider = sql`nullif(current_setting('fiel.tenant_id', true), '')::int = 0`;
  await sql`alter table ${table} enable row level security`.execute(db);
  await sql`alter table ${table} force row level security`.execute(db);
  await sql`create policy everybody_reads on ${table} for select using (true)`.execute(db);
  await sql`create policy provider_writes on ${table} using (${isProvider}) with check (${isProvider})`.execute(
    db,
  );
  await sql`
    create trigger tell after insert or update or delete on ${table}
      for each statement execute function tell_texts()
  `.execute(db);
}
