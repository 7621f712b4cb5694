import { sql, type Kysely } from "kysely";

/**
 * Counts looks at a client's alert rules that ended with their server, and the trials of rules that fail or are looked at with care since
 * (docs/adr/0113-a-rule-that-fails-is-tried-ever-more-seldom.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table alert_watches add column killed_looks int not null default 0, add column trials jsonb not null default '{}'
  `.execute(db);
}
