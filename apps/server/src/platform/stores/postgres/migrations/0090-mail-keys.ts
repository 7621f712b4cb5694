import { sql, type Kysely } from "kysely";
import { grant } from "./isolation.ts";

/** Adds the installation's key that signs unsubscribe links of mails. It is made when first needed and belongs to no tenant. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_keys (
      id int primary key default 1 check (id = 1),
      way_out bytea not null
    )
  `.execute(db);
  await grant(db, "mail_keys", "select, insert");
}
