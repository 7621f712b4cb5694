import { sql } from "kysely";
import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Whether the address belongs to a user of the client who is blocked now. */
export async function isBlockedUser(transaction: TenantTransaction, email: string): Promise<boolean> {
  const found = await transaction
    .selectFrom("users")
    .select("id")
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("removed_at", "is", null)
    .where("blocked", "=", true)
    .executeTakeFirst();
  return found !== undefined;
}

/** Lower-case addresses of the client's users who are blocked now. */
export async function readBlockedAddresses(transaction: TenantTransaction): Promise<ReadonlySet<string>> {
  const found = await transaction
    .selectFrom("users")
    .select(sql<string>`lower(email)`.as("email"))
    .where("removed_at", "is", null)
    .where("blocked", "=", true)
    .execute();
  return new Set(found.map(({ email }) => email));
}
