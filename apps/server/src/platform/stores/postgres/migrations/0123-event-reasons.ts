import { sql, type Kysely } from "kysely";

/** An event may have a reason; then its stops need no answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events add column reason_id int;
    alter table events add foreign key (tenant_id, reason_id) references reasons (tenant_id, id);
  `.execute(db);
}
