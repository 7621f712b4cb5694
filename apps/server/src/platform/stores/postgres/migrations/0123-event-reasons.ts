import { sql, type Kysely } from "kysely";

/** An event may say why a machine stands: such a stop explains itself. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events add column reason_id int;
    alter table events add foreign key (tenant_id, reason_id) references reasons (tenant_id, id);
  `.execute(db);
}
