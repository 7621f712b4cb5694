import { sql, type Kysely } from "kysely";
import { addTenantTable } from "./isolation.ts";

/** Adds the uploaded bytes of imports that are not applied, so that another sheet or encoding is read from them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_files (
      tenant_id int not null,
      import_id int not null,
      content bytea not null,
      primary key (tenant_id, import_id),
      foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
    );
  `.execute(db);
  await addTenantTable(db, "import_files");
}
