import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * The tenant's administrators who can sign in, locked until the transaction ends. They are locked in one order, so that the second of two
 * simultaneous changes sees the result of the first.
 */
export const lockAdministrators = (transaction: TenantTransaction) =>
  transaction
    .selectFrom("users")
    .select(["id", "name", "tenant_owner as isKeyUser"])
    .where("role", "=", "Admin")
    .where("blocked", "=", false)
    .where("removed_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
