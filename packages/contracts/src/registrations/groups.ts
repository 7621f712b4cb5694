import { z } from "zod";
import { defineCall } from "../call.ts";
import { label, recordId } from "./fields.ts";
import { listQuery, recordParams, registered, success } from "./record-calls.ts";

export const equipmentGroup = z.object({ ...registered, name: z.string() });
export type EquipmentGroup = z.infer<typeof equipmentGroup>;

/** An equipment in the lists of groups. `equipments` of `putInGroup` has these ids. */
export const groupEquipment = z.object({
  id: z.number().int(),
  mid: z.number().int(),
  name: z.string(),
});
export type GroupEquipment = z.infer<typeof groupEquipment>;

const path = "/api/client/:tenant/registrations/equipments/groups";
const one = { params: recordParams, versioned: true } as const;
export const groupName = label(60);

/** All equipment groups, sorted by name. */
export const listEquipmentGroups = defineCall({
  method: "GET",
  path,
  audience: "user",
  query: listQuery,
  answer: z.object({ groups: z.array(equipmentGroup) }),
  summary: "Equipment groups",
});

/** Equipment without a group, sorted by name. */
export const listAvailableEquipment = defineCall({
  method: "GET",
  path: `${path}/available`,
  audience: "user",
  answer: z.array(groupEquipment),
  summary: "Equipment without a group",
});

/** Equipment of a group, sorted by name. 404 NotFound. */
export const listGroupEquipment = defineCall({
  method: "GET",
  path: `${path}/:group`,
  audience: "user",
  params: z.object({ tenant: z.string(), group: z.string() }),
  answer: z.array(groupEquipment),
  summary: "A group's equipment",
});

/**
 * Adds equipment to the group whose id is in the path; when there is none, creates a group of that name with the equipment. `create` decides for a
 * name that is a number. 409 GroupAlreadyExists, EquipmentInGroup.
 */
export const putInGroup = defineCall({
  method: "POST",
  path: `${path}/:group`,
  audience: "admin",
  params: z.object({ tenant: z.string(), group: z.string() }),
  body: z.object({
    equipments: z
      .array(recordId, { error: "selectEquipment" })
      .min(1, { error: "selectEquipment" })
      .max(1_000),
    create: z.boolean().optional(),
  }),
  answer: equipmentGroup,
  versioned: true,
  summary: "Make a group, or add to it",
});

/** Renames a group. 409 GroupAlreadyExists. */
export const renameGroup = defineCall({
  method: "PUT",
  path,
  audience: "admin",
  body: z.object({ id: recordId, name: groupName }),
  answer: equipmentGroup,
  versioned: true,
  summary: "Rename a group",
});

/** Removes a group; its equipment becomes free for other groups. 409 InProduction while an order of the group is in production. */
export const removeGroup = defineCall({
  ...one,
  method: "DELETE",
  path: `${path}/:id`,
  audience: "admin",
  answer: success,
  summary: "Remove a group",
});

/** Restores a group with those of its equipment that have joined no other group. */
export const restoreGroup = defineCall({
  ...one,
  method: "POST",
  path: `${path}/:id/restore`,
  audience: "admin",
  answer: equipmentGroup,
  summary: "Bring back a group",
});
