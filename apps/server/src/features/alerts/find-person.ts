import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** A user with the current name, if they may be told and may act; undefined when they are blocked or removed. */
export const findPerson = (transaction: TenantTransaction, id: string, { locked = false } = {}) =>
  transaction
    .selectFrom("users")
    .select(["id", "name", "email"])
    .where("id", "=", id)
    .where("blocked", "=", false)
    .where("removed_at", "is", null)
    .$if(locked, (query) => query.forShare())
    .executeTakeFirst();
