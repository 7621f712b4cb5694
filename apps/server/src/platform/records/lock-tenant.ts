import type { TenantTransaction } from "../stores/postgres/postgres-store.ts";

/** Makes other transactions wait that number or count registrations of the tenant; returns how much equipment it may have. */
export async function lockTenant(transaction: TenantTransaction, tenantId: number): Promise<number> {
  const { equipment_amount } = await transaction
    .selectFrom("tenants")
    .select("equipment_amount")
    .where("id", "=", tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return equipment_amount;
}
