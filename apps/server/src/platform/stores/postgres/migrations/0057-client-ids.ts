import { sql, type Kysely } from "kysely";

/**
 * What a client is known by, whatever it is called and on whichever server it is: a gateway's folder keeps it, and sends nothing
 * under the key of another client. It travels with a client that is exported, restored or moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column client_id uuid not null default gen_random_uuid()`.execute(db);
}
