import { CallError } from "../http/call-error.ts";
import type { Change } from "./entity.ts";

/** Throws InvalidRequest unless the group exists; locks it until the transaction ends. Null stands for all groups and is accepted. */
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
