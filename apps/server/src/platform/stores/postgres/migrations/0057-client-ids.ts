import { sql, type Kysely } from "kysely";

/**
 * Adds an id that identifies a client by any name and on any server. A gateway's folder keeps it, and the gateway sends nothing under another
 * client's key. The id moves with a client that is exported, restored or moved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenants add column client_id uuid not null default gen_random_uuid()`.execute(db);
  // Computed, so that restoring an earlier copy gives an existing client the same id again.
  await sql`update tenants set client_id = md5('fiel client ' || id || ' ' || tenant)::uuid`.execute(db);
}
