import { type Kysely, sql } from "kysely";

/** Secrets of a client that moves are sealed for its new installation. The key pair is readable by the owner only; servers never read it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table transfer_keys (
      id int primary key default 1 check (id = 1),
      public_key text not null,
      private_key text not null
    );
    alter table tenant_transfers add column sealed_for text;
  `.execute(db);
}
