import { sql, type Transaction } from "kysely";
import { createToken, hashToken } from "../auth/tokens.ts";
import type { Database } from "../stores/postgres/database.ts";
import { revokedChannel } from "../stores/postgres/postgres-store.ts";

/** The tenant's valid device key, or null. The transaction must be set to the tenant. */
export async function readDeviceKey(
  transaction: Transaction<Database>,
  tenantId: number,
): Promise<string | null> {
  const found = await transaction
    .selectFrom("devices")
    .select("app_key")
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return found?.app_key ?? null;
}

/** Makes the tenant's device key, 256 random bits. A tenant has one valid key at a time. */
export async function createDeviceKey(
  transaction: Transaction<Database>,
  tenantId: number,
  description: string,
): Promise<string> {
  const key = `fiel_${createToken()}`;
  await transaction
    .insertInto("devices")
    .values({
      tenant_id: tenantId,
      key_hash: hashToken(key),
      key_hint: key.slice(-4),
      app_key: key,
      description,
    })
    .execute();
  return key;
}

/** Ends the tenant's valid key, if any, and tells every server. */
export async function revokeDeviceKey(
  transaction: Transaction<Database>,
  tenantId: number,
  nowMs: number,
): Promise<void> {
  await transaction
    .updateTable("devices")
    .set({ revoked_at: new Date(nowMs), app_key: null })
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .execute();
  await sql`select pg_notify(${revokedChannel}, ${JSON.stringify({ tenantId })})`.execute(transaction);
}
