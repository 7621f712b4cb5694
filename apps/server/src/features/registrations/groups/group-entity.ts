import type { Change, Entity, Stored } from "../../../platform/records/entity.ts";
import { folded } from "@fiel/domain";
import { CallError } from "../../../platform/http/call-error.ts";
import { readsAs } from "../../../platform/records/search.ts";
import { refuseInProduction } from "../orders/refuse-in-production.ts";

export interface GroupValues {
  readonly name: string;
}

/** A removed group keeps its equipment for its orders; everywhere else that equipment has no group. */
export const groupEntity: Entity<GroupValues> = {
  kind: "group",
  table: "equipment_groups",
  fields: ["name"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [{ index: "equipment_groups_name", field: "name", code: "GroupAlreadyExists" }],
  check: refuseTwin,
  mayRemove: (change, { id }) => refuseInProduction(change, "group_id", id),
};

/** Refuses a name that differs from another group's only in accents or blanks, since a search finds both. */
async function refuseTwin(
  { transaction }: Change,
  { name }: GroupValues,
  before: Stored<GroupValues> | null,
): Promise<void> {
  if (before !== null && before.removedAt === null && folded(before.name) === folded(name)) return;
  const twin = await transaction
    .selectFrom("equipment_groups")
    .select("id")
    .where("removed_at", "is", null)
    .where("id", "!=", before?.id ?? 0)
    .where(readsAs(name, "name"))
    .executeTakeFirst();
  if (twin !== undefined) throw new CallError("GroupAlreadyExists", { fields: { name: "alreadyInUse" } });
}
