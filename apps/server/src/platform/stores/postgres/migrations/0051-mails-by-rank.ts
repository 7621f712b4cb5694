import { sql, type Kysely } from "kysely";

/** Among the mails of one client, those that somebody waits for in front of a page go first, whenever they were queued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table mail_queue add column rank smallint not null default 2;
    update mail_queue set rank = 1 where kind = 'link';
    drop index mail_queue_tenant;
    create index mail_queue_tenant on mail_queue (tenant_id, rank, due_at)
  `.execute(db);
}
