import type { EquipmentListItem, GroupEquipment } from "@fiel/contracts";
import { sql } from "kysely";
import type { TenantTransaction } from "../../../platform/stores/postgres/postgres-store.ts";

const equipmentInGroups = (transaction: TenantTransaction) =>
  transaction
    .selectFrom("equipment")
    .leftJoin("equipment_groups", (join) =>
      join
        .onRef("equipment_groups.id", "=", "equipment.group_id")
        .on("equipment_groups.removed_at", "is", null),
    );

/** The tenant's equipment by name. Includes removed equipment, whose data can still be queried. */
export async function listEquipments(transaction: TenantTransaction): Promise<EquipmentListItem[]> {
  return equipmentInGroups(transaction)
    .select(["equipment.id", "mid", "equipment.name", "type", "ip", "bitmap", "equipment.version"])
    .select(["port", "data_directory as dataDirectory"])
    .select(["equipment_groups.name as group", "equipment_groups.id as groupId"])
    .select(["expected_rate as expectedRate", "equipment.created_at as createdAt"])
    .select("equipment.removed_at as removedAt")
    .orderBy("equipment.name")
    .orderBy("mid")
    .execute();
}

/** Present equipment by name: that of a group, or that without one when `groupId` is null. */
export async function listGroupEquipment(
  transaction: TenantTransaction,
  groupId: number | null,
): Promise<GroupEquipment[]> {
  return equipmentInGroups(transaction)
    .select(["equipment.id", "mid", "equipment.name"])
    .where("equipment.removed_at", "is", null)
    .where(sql`equipment_groups.id`, groupId === null ? "is" : "=", groupId)
    .orderBy("equipment.name")
    .orderBy("mid")
    .execute();
}

/** Number of equipment that the tenant's subscription allows. */
export async function readEquipmentAmount(transaction: TenantTransaction): Promise<number> {
  const { equipment_amount } = await transaction
    .selectFrom("tenants")
    .select("equipment_amount")
    .executeTakeFirstOrThrow();
  return equipment_amount;
}
