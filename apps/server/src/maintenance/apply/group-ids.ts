import type { Change } from "../../platform/records/entity.ts";

/** Ids of the tenant's groups by their names in lower case. */
export async function groupIds({ transaction }: Change): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction
    .selectFrom("equipment_groups")
    .select(["id", "name"])
    .where("removed_at", "is", null)
    .execute();
  return new Map(rows.map(({ id, name }) => [name.toLowerCase(), id]));
}
