import { sql, type Kysely } from "kysely";

/** Adds the number of times that a server began a transfer without ending it, so that a transfer that kills servers is not retried forever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant_transfers add column attempts int not null default 0`.execute(db);
}
