import {
  createManager,
  listManagers,
  mailAddressOr,
  type Manager,
  readManager,
  removeManager,
  typedAddress,
} from "@fiel/contracts";
import { z } from "zod";
import { requiredText } from "../../shared/registration/rules.ts";
import type { Registration } from "../../shared/registration/registration.ts";

/** Messages are translation keys; the limits are those of the call. */
export const managerForm = z.object({
  name: requiredText(120, "clients.nameRequired"),
  email: typedAddress.min(1, "accessErrors.emailRequired").pipe(mailAddressOr("accessErrors.emailInvalid")),
});
export type ManagerDraft = z.output<typeof managerForm>;

/** Registration of the provider's staff. Managers change their name on their own profile. */
export const managers: Registration<Manager, ManagerDraft> = {
  name: "managers",
  addedText: "managers.addedText",
  keyOf: ({ id }) => id,
  nameOf: ({ name }) => name,
  list: async ({ api }, _removed, signal) => ({ rows: await api.call(listManagers, { params: {} }, signal) }),
  read: ({ api }, id, signal) => api.call(readManager, { params: { id } }, signal),
  create: ({ api }, body) => api.call(createManager, { params: {}, body }),
  update: () => Promise.reject(new Error("Managers change their own profile.")),
  remove: ({ api }, { id }) => api.call(removeManager, { params: { id } }),
};
