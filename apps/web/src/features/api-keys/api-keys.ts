import {
  type ApiKey,
  type ApiKeyValues,
  apiScopes,
  changeApiKey,
  createApiKey,
  listApiKeys,
  removeApiKey,
} from "@fiel/contracts";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Registration } from "../../shared/registration/registration.ts";
import { requiredText } from "../../shared/registration/rules.ts";
import { tellSecret } from "../../shared/told-secret/told-secret.ts";

export const apiKeyForm = z.object({
  name: requiredText(60),
  scopes: z.array(z.enum(apiScopes)).min(1, "apiKeys.scopesRequired"),
  machines: z.array(z.number()),
  /** Empty means no end. */
  lastDay: z.union([z.literal(""), z.iso.date("apiKeys.invalidDay")]),
});
export type ApiKeyFields = z.output<typeof apiKeyForm>;

const valuesOf = ({ lastDay, ...values }: ApiKeyFields): ApiKeyValues => ({
  ...values,
  lastDay: lastDay === "" ? null : lastDay,
});

/** Registration of API keys, with which programs read the client's data. */
export const apiKeys: Registration<ApiKey, ApiKeyFields> = {
  name: "apiKeys",
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  auditedAs: ({ id }) => ({ entity: "apiKey", entityId: String(id) }),
  list: async ({ api, tenant }, _removed, signal) => ({
    rows: await api.call(listApiKeys, { params: { tenant } }, signal),
  }),
  read: async ({ api, tenant }, key, signal) => {
    const all = await api.call(listApiKeys, { params: { tenant } }, signal);
    const found = all.find(({ id }) => String(id) === key);
    if (found === undefined) throw new ApiError(404, "NotFound", "");
    return found;
  },
  create: async ({ api, tenant }, draft) =>
    tellSecret("apiKeys", await api.call(createApiKey, { params: { tenant }, body: valuesOf(draft) })),
  update: ({ api, tenant }, { id, version }, draft) =>
    api.call(changeApiKey, { params: { tenant }, body: { ...valuesOf(draft), id }, version }),
  remove: ({ api, tenant }, { id, version }) =>
    api.call(removeApiKey, { params: { tenant, id: String(id) }, version }),
};
