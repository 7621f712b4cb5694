import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Whether the transaction's client is not blocked. */
export async function isActive(transaction: TenantTransaction): Promise<boolean> {
  const { status } = await transaction.selectFrom("tenants").select("status").executeTakeFirstOrThrow();
  return status === "Active";
}
