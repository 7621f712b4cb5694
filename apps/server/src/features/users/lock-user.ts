import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export interface LockedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "Admin" | "Supervisor" | "Operator";
  readonly blocked: boolean;
}

/** The user, who stays as found until the transaction ends; throws NotFound, for a removed one too. */
export async function lockUser(transaction: TenantTransaction, id: string): Promise<LockedUser> {
  const user = await find(transaction, id);
  if (user === undefined) throw new CallError("NotFound");
  return user;
}

/**
 * The same for a change that takes something away: throws OwnerProtected for the owner, and LastAdmin when nobody who
 * can sign in as an administrator would remain. All active administrators are locked, in one order, so that two who
 * take each other's place away at once come one after the other, and the second finds what the first has left.
 */
export async function lockDispensableUser(transaction: TenantTransaction, id: string): Promise<LockedUser> {
  const admins = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "Admin")
    .where("blocked", "=", false)
    .where("removed_at", "is", null)
    .where("password_hash", "is not", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const user = await find(transaction, id);
  if (user === undefined) throw new CallError("NotFound");
  if (user.tenant_owner) throw new CallError("OwnerProtected");
  const isActive = admins.some((admin) => admin.id === id.toLowerCase());
  if (isActive && admins.length === 1) throw new CallError("LastAdmin");
  return user;
}

const find = async (transaction: TenantTransaction, id: string) =>
  isUuid(id)
    ? transaction
        .selectFrom("users")
        .select(["id", "name", "email", "role", "blocked", "tenant_owner"])
        .where("id", "=", id)
        .where("removed_at", "is", null)
        .forUpdate()
        .executeTakeFirst()
    : undefined;

/** Now, by the store's clock. */
export const storeNow = sql<Date>`now()`;
