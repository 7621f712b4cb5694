import type { Entity } from "../../../platform/records/entity.ts";
import { refuseInProduction } from "../orders/refuse-in-production.ts";

export interface GroupValues {
  readonly name: string;
}

/** Removed, it keeps its equipment for the orders that were made on it; everywhere else that equipment has no group. */
export const groupEntity: Entity<GroupValues> = {
  kind: "group",
  table: "equipment_groups",
  fields: ["name"],
  nameOf: ({ name }) => name,
  locked: [],
  unique: [{ index: "equipment_groups_name", field: "name", code: "GroupAlreadyExists" }],
  mayRemove: (change, { id }) => refuseInProduction(change, "group_id", id),
};
