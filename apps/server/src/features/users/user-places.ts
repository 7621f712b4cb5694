import type { UserPlaces } from "@fiel/contracts";
import { CallError } from "../../platform/http/call-error.ts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

async function countUsers(transaction: TenantTransaction): Promise<number> {
  const { used } = await transaction
    .selectFrom("users")
    .select(({ fn }) => fn.countAll<number>().as("used"))
    .where("removed_at", "is", null)
    .executeTakeFirstOrThrow();
  return used;
}

const tenant = (transaction: TenantTransaction, tenantId: number) =>
  transaction.selectFrom("tenants").select("max_users").where("id", "=", tenantId);

/** Number of users, including blocked and invited ones, and the most allowed; null without a limit. */
export async function readUserPlaces(transaction: TenantTransaction, tenantId: number): Promise<UserPlaces> {
  const { max_users: max } = await tenant(transaction, tenantId).executeTakeFirstOrThrow();
  return { used: await countUsers(transaction), max };
}

/** Throws UserLimitReached. Locks the tenant, so that two concurrent invitations cannot both take the last place. */
export async function requirePlace(transaction: TenantTransaction, tenantId: number): Promise<void> {
  const { max_users: max } = await tenant(transaction, tenantId).forNoKeyUpdate().executeTakeFirstOrThrow();
  if (max !== null && (await countUsers(transaction)) >= max) throw new CallError("UserLimitReached");
}
