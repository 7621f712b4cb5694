import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/**
 * The tenant's administrators who can sign in, who stay so until the transaction ends. They are locked in one order: of two who take
 * each other's place at once the second finds what the first has left.
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
