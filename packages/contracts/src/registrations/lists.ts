import { z } from "zod";
import { defineCall } from "../call.ts";

export const equipmentListItem = z.object({
  id: z.number().int(),
  mid: z.number().int(),
  name: z.string(),
  group: z.string().nullable(),
  type: z.number().int(),
  createdAt: z.number().int(),
  removedAt: z.number().int().nullable(),
});
export type EquipmentListItem = z.infer<typeof equipmentListItem>;

/** Equipment of the tenant, sorted by name, and how many the subscription allows. */
export const listEquipments = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/equipments",
  audience: "user",
  answer: z.object({ equipments: z.array(equipmentListItem), max: z.number().int() }),
  summary: "Equipment",
});
