import { sql } from "kysely";
import { CallError } from "../../platform/http/call-error.ts";
import type { Expected } from "../../platform/http/record-version.ts";
import { isUuid } from "../../platform/http/uuid.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";
import { lockAdministrators } from "../../platform/tenants/lock-administrators.ts";
import { requireTenantUser } from "./tenant-users.ts";
import { userVersion } from "./user-version.ts";

export interface LockedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: "Admin" | "Supervisor" | "Operator";
  readonly blocked: boolean;
  readonly tenant_owner: boolean;
  /** Has never chosen a password. */
  readonly isInvited: boolean;
}

/**
 * Locks the user until the transaction ends. Throws NotFound, even for a removed one, and ChangedMeanwhile when another administrator changed the
 * user since the caller read it.
 */
export async function lockUser(
  transaction: TenantTransaction,
  id: string,
  expected: Expected = null,
): Promise<LockedUser> {
  const user = await find(transaction, id, expected);
  if (user === undefined) throw new CallError("NotFound");
  return user;
}

/**
 * Locks a user for a change that takes something away. Throws OwnerProtected for the key user, and LastAdmin when no administrator who can sign in
 * would remain.
 */
export async function lockDispensableUser(
  transaction: TenantTransaction,
  id: string,
  expected: Expected = null,
): Promise<LockedUser> {
  const admins = await lockAdministrators(transaction);
  const user = await find(transaction, id, expected);
  if (user === undefined) throw new CallError("NotFound");
  if (user.tenant_owner) throw new CallError("OwnerProtected");
  const isActive = admins.some((admin) => admin.id === id.toLowerCase());
  if (isActive && admins.length === 1) throw new CallError("LastAdmin");
  return user;
}

async function find(transaction: TenantTransaction, id: string, expected: Expected) {
  if (!isUuid(id)) return undefined;
  const user = await transaction
    .selectFrom("users")
    .select(["id", "name", "email", "role", "blocked", "tenant_owner", "removed_at"])
    .select(sql<boolean>`password_hash is null`.as("isInvited"))
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (
    user === undefined ||
    expected === null ||
    expected === userVersion({ ...user, isKeyUser: user.tenant_owner })
  )
    return user;
  throw new CallError("ChangedMeanwhile", { current: { ...(await requireTenantUser(transaction, id)) } });
}

/** Present time by the store's clock. */
export const storeNow = sql<Date>`now()`;
