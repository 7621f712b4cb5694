import { sql, type Kysely } from "kysely";

/** How often a server began what a command asked of it and did not end it, so that one that ends servers is not begun without end. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant_transfers add column attempts int not null default 0`.execute(db);
}
