import { CallError } from "../http/call-error.ts";
import type { Change } from "./entity.ts";

/** The group is there, and stays until the transaction ends; null stands for all groups. */
export async function requireGroup({ transaction }: Change, groupId: number | null): Promise<void> {
  if (groupId === null) return;
  const found = await transaction
    .selectFrom("equipment_groups")
    .select("id")
    .where("id", "=", groupId)
    .where("removed_at", "is", null)
    .forShare()
    .executeTakeFirst();
  if (found === undefined) throw new CallError("InvalidRequest", { fields: { groupId: "notFound" } });
}
