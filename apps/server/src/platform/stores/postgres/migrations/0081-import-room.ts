import { sql, type Kysely } from "kysely";

/** Adds the share of a client's limit for import files that each import takes: its number of rows, or its size / 500 if that is more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports add column room int not null default 0;
    alter table imports no force row level security;
    alter table import_rows no force row level security;
    update imports i set room = greatest(i.file_size / 500,
      (select count(*) from import_rows r where r.tenant_id = i.tenant_id and r.import_id = i.id));
    alter table imports force row level security;
    alter table import_rows force row level security;
    alter table imports alter column room drop default;
  `.execute(db);
}
