import { sql, type Kysely } from "kysely";

/** How much of what a client may keep of its files each takes: its rows, or its size where that is more. */
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
