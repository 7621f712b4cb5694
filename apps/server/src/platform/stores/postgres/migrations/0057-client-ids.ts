import { sql, type Kysely } from "kysely";

/**
 * What a client is known by, whatever it is called and on whichever server it is: a gateway's folder keeps it, and sends nothing
 * under the key of another client. It travels with a client that is exported, restored or moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column client_id uuid not null default gen_random_uuid()`.execute(db);
  // A copy of before that is restored later gives a client that is there already the same one again.
  await sql`update tenants set client_id = md5('fiel client ' || id || ' ' || tenant)::uuid`.execute(db);
}
