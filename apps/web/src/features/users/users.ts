import {
  changeUserRole,
  createUser,
  listUsers,
  readUser,
  readUserPlaces,
  removeUser,
  role,
  type TenantUser,
  typedAddress,
  mailAddressOr,
} from "@fiel/contracts";
import { z } from "zod";
import { requiredText } from "../../shared/registration/rules.ts";
import type { Registration } from "../../shared/registration/registration.ts";

/** Messages are translation keys; the limits are those of the call. */
export const userForm = z.object({
  name: requiredText(120, "users.nameRequired"),
  email: typedAddress.min(1, "accessErrors.emailRequired").pipe(mailAddressOr("accessErrors.emailInvalid")),
  role,
});
export type UserDraft = z.output<typeof userForm>;

/** Registration of users. Users change their name themselves; a dialog of its own changes the e-mail. */
export const users: Registration<TenantUser, UserDraft> = {
  name: "users",
  addedText: "users.addedText",
  keyOf: ({ _id }) => _id,
  nameOf: ({ name }) => name,
  auditedAs: ({ _id }) => ({ entity: "user", entityId: _id }),
  list: async ({ api, tenant }, removed, signal) => {
    const query = { removed: removed ? "true" : "false" } as const;
    const [rows, { max }] = await Promise.all([
      api.call(listUsers, { params: { tenant }, query }, signal),
      api.call(readUserPlaces, { params: { tenant } }, signal),
    ]);
    return max === null ? { rows } : { rows, max };
  },
  read: ({ api, tenant }, id, signal) => api.call(readUser, { params: { tenant, id } }, signal),
  create: ({ api, tenant }, body) => api.call(createUser, { params: { tenant }, body }),
  update: ({ api, tenant }, { _id: id, version }, { role: given }) =>
    api.call(changeUserRole, { params: { tenant, id }, body: { role: given }, version }),
  remove: ({ api, tenant }, { _id: id, version }) =>
    api.call(removeUser, { params: { tenant, id }, version }),
  keepsRemoved: true,
};
