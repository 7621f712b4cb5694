import type { EquipmentGroup, Operator, RegisteredEvent } from "@fiel/contracts";
import type { TenantTransaction } from "../../platform/stores/postgres/postgres-store.ts";

export async function listEquipmentGroups(transaction: TenantTransaction): Promise<EquipmentGroup[]> {
  return transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .where("removed_at", "is", null)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

export async function listOperators(transaction: TenantTransaction): Promise<Operator[]> {
  return transaction
    .selectFrom("operators")
    .select(["id", "code", "name"])
    .where("removed_at", "is", null)
    .orderBy("name")
    .orderBy("code")
    .execute();
}

export async function listEvents(transaction: TenantTransaction): Promise<RegisteredEvent[]> {
  return transaction
    .selectFrom("events")
    .select(["id", "code", "name", "sys", "blocked", "notification_level as notificationLevel"])
    .where("removed_at", "is", null)
    .orderBy("code")
    .execute();
}
