import type { Transaction } from "kysely";
import { tellRevoked } from "../auth/revocations.ts";
import { createToken, hashToken } from "../auth/tokens.ts";
import type { Database } from "../stores/postgres/database.ts";

/** The tenant's own key, not a renewed one that is still valid. */
export interface OwnDeviceKey {
  readonly appKey: string;
  readonly hint: string;
  readonly description: string;
  readonly createdAt: number;
}

/** The tenant's key, or null. The transaction must be set to the tenant. */
export async function readDeviceKey(
  transaction: Transaction<Database>,
  tenantId: number,
): Promise<OwnDeviceKey | null> {
  const found = await transaction
    .selectFrom("devices")
    .select(["app_key", "key_hint", "description", "created_at"])
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .where("ends_at", "is", null)
    .executeTakeFirst();
  if (found === undefined || found.app_key === null) return null;
  const { app_key: appKey, key_hint: hint, description, created_at } = found;
  return { appKey, hint, description, createdAt: created_at.getTime() };
}

/** Makes the tenant's device key, 256 random bits. A tenant has one key of its own at a time. */
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

/** Locks the tenant's row, so that two simultaneous changes of its keys leave one key. */
export async function lockDeviceKeys(transaction: Transaction<Database>, tenantId: number): Promise<void> {
  await transaction
    .selectFrom("tenants")
    .select("id")
    .where("id", "=", tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Keeps the tenant's key valid until `endsMs` as a renewed one, no longer readable, so that a new one can be made. */
export async function retireDeviceKey(
  transaction: Transaction<Database>,
  tenantId: number,
  endsMs: number,
): Promise<void> {
  await transaction
    .updateTable("devices")
    .set({ ends_at: new Date(endsMs), app_key: null })
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .where("ends_at", "is", null)
    .execute();
}

/** Ends the tenant's valid keys, or only the renewed ones, and tells every server; returns how many. */
export async function revokeDeviceKeys(
  transaction: Transaction<Database>,
  tenantId: number,
  nowMs: number,
  which: "all" | "renewed" = "all",
): Promise<number> {
  const now = new Date(nowMs);
  const valid = await transaction
    .updateTable("devices")
    .set({ revoked_at: now, app_key: null })
    .where("tenant_id", "=", tenantId)
    .where("revoked_at", "is", null)
    .where((is) => {
      const goesOn = is("ends_at", ">", now);
      return which === "all" ? is.or([is("ends_at", "is", null), goesOn]) : goesOn;
    })
    .executeTakeFirst();
  await tellRevoked(transaction, { tenantId });
  return Number(valid.numUpdatedRows);
}
