import type { Change } from "../../platform/records/entity.ts";
import { idsByName } from "../../platform/records/ids-by-name.ts";

/** Ids of the tenant's groups by name. */
export async function groupIds({ transaction }: Change): Promise<ReturnType<typeof idsByName>> {
  const rows = await transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .where("removed_at", "is", null)
    .execute();
  return idsByName(rows);
}
