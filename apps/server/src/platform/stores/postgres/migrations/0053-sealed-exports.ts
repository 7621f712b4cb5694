import { type Kysely, sql } from "kysely";

/** The secrets of a client that moves are sealed for the installation that it moves to. The pair is the owner's: servers never read it. */
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
