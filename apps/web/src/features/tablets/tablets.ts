import {
  changeTablet,
  listTablets,
  mostMachinesOfTablet,
  pairTablet,
  readTablet,
  revokeTablet,
  type Tablet,
  type TabletSettings,
} from "@fiel/contracts";
import { z } from "zod";
import type { Registration } from "../../shared/registration/registration.ts";
import { requiredText } from "../../shared/registration/rules.ts";

/** Schema of the form. `code` is used only for a new tablet. */
export const tabletForm = () =>
  z.object({
    code: z.string(),
    name: requiredText(48),
    place: z.string().trim().max(60),
    equipments: z
      .array(z.number())
      .min(1, "tablets.equipmentsRequired")
      .max(mostMachinesOfTablet, "tablets.equipmentsTooMany"),
  });
export type TabletValues = z.input<ReturnType<typeof tabletForm>>;
export type TabletDraft = z.output<ReturnType<typeof tabletForm>>;

const settingsOf = (draft: TabletDraft): TabletSettings => {
  const { code: _, ...settings } = draft;
  return settings;
};

/** Initial values of the fields, for a tablet or a new one. */
export const valuesOfTablet = (tablet: Tablet | null): TabletValues => ({
  code: "",
  name: tablet?.name ?? "",
  place: tablet?.place ?? "",
  equipments: tablet?.equipments ?? [],
});

/** Registration of tablets at the machines. Pairing creates one; removing revokes it permanently. */
export const tablets: Registration<Tablet, TabletDraft> = {
  name: "tablets",
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  auditedAs: ({ id }) => ({ entity: "tablet", entityId: String(id) }),
  list: async ({ api, tenant }, _removed, signal) => ({
    rows: await api.call(listTablets, { params: { tenant } }, signal),
  }),
  read: ({ api, tenant }, id, signal) => api.call(readTablet, { params: { tenant, id } }, signal),
  create: ({ api, tenant }, draft) => api.call(pairTablet, { params: { tenant }, body: draft }),
  update: ({ api, tenant }, { id, version }, draft) =>
    api.call(changeTablet, { params: { tenant }, body: { ...settingsOf(draft), id }, version }),
  remove: ({ api, tenant }, { id, version }) =>
    api.call(revokeTablet, { params: { tenant, id: String(id) }, version }),
};
