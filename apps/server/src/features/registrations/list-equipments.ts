import type { EquipmentListItem } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

/** Equipment of the tenant by name, removed ones too, since their data can still be asked for. */
export async function listEquipments(transaction: TenantTransaction): Promise<EquipmentListItem[]> {
  return transaction
    .selectFrom("equipment")
    .leftJoin("equipment_groups", "equipment_groups.id", "equipment.group_id")
    .select([
      "equipment.id",
      "mid",
      "equipment.name",
      "equipment_groups.name as group",
      "type",
      "equipment.created_at as createdAt",
      "equipment.removed_at as removedAt",
    ])
    .orderBy("equipment.name")
    .orderBy("mid")
    .execute();
}

/** How many equipment the tenant's subscription allows. */
export async function readEquipmentAmount(transaction: TenantTransaction): Promise<number> {
  const { equipment_amount } = await transaction
    .selectFrom("tenants")
    .select("equipment_amount")
    .executeTakeFirstOrThrow();
  return equipment_amount;
}
