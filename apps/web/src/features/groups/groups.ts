import {
  type EquipmentGroup,
  type GroupEquipment,
  listEquipmentGroups,
  listGroupEquipment,
  putInGroup,
  removeGroup,
  restoreGroup,
} from "@fiel/contracts";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Place, Registration } from "../../shared/registration/registration.ts";

/** A row of the list, or the group of a form with its equipment. */
export interface GroupRow extends EquipmentGroup {
  readonly equipments?: readonly GroupEquipment[];
}

/** Schema of the form. Empty selections are dropped; at least one must remain. */
export const groupForm = z.object({
  name: z.string().trim().min(1, "groups.nameRequired").max(60),
  equipments: z
    .array(z.object({ id: z.string() }))
    .transform((chosen) => chosen.flatMap(({ id }) => (id === "" ? [] : [Number(id)])))
    .refine((chosen) => chosen.length > 0, { error: "groups.equipmentRequired" }),
});
export type GroupDraft = z.output<typeof groupForm>;

const put = ({ api, tenant }: Place, group: string, body: { equipments: number[]; create?: boolean }) =>
  api.call(putInGroup, { params: { tenant, group }, body });
const one = ({ tenant }: Place, { id, version }: GroupRow) => ({
  params: { tenant, id: String(id) },
  version,
});

export const groups: Registration<GroupRow, GroupDraft> = {
  name: "groups",
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  auditedAs: ({ id }) => ({ entity: "group", entityId: String(id) }),
  list: async ({ api, tenant }, removed, signal) => {
    const query = removed ? ({ removed: "true" } as const) : {};
    const { groups: rows } = await api.call(listEquipmentGroups, { params: { tenant }, query }, signal);
    return { rows };
  },
  read: async ({ api, tenant }, group, signal) => {
    const [equipments, all] = await Promise.all([
      api.call(listGroupEquipment, { params: { tenant, group } }, signal),
      api.call(listEquipmentGroups, { params: { tenant } }, signal),
    ]);
    const found = all.groups.find(({ id }) => String(id) === group);
    if (found === undefined) throw new ApiError(404, "NotFound", group);
    return { ...found, equipments };
  },
  create: (place, { name, equipments }) => put(place, name, { equipments, create: true }),
  update: (place, { id }, { equipments }) => put(place, String(id), { equipments }),
  remove: (place, row) => place.api.call(removeGroup, one(place, row)),
  restore: (place, row) => place.api.call(restoreGroup, one(place, row)),
};
