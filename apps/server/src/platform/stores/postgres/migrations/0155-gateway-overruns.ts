import { sql, type Kysely } from "kysely";

/**
 * When a gateway last reported packages that were lost, UTC ms by machine id. A lost package breaks the order of a filler's heads
 * (docs/adr/0138-a-head-that-is-off.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table gateways add column overruns jsonb not null default '{}'`.execute(db);
}
