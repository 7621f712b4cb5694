import {
  changeEventDestination,
  createEventDestination,
  type EventDestination,
  eventKinds,
  listEventDestinations,
  removeEventDestination,
} from "@fiel/contracts";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Registration } from "../../shared/registration/registration.ts";
import { requiredText } from "../../shared/registration/rules.ts";
import { tellSecret } from "../../shared/told-secret/told-secret.ts";

const url = z.url({ protocol: /^https$/, error: "eventDestinations.invalidUrl" }).max(2_048);

const fields = z.object({
  name: requiredText(60),
  /** Empty keeps the stored address of an existing destination. */
  url: z.string().trim(),
  kinds: z.array(z.enum(eventKinds)).min(1, "eventDestinations.kindsRequired"),
  machines: z.array(z.number()),
  enabled: z.boolean(),
  renewSecret: z.boolean(),
});
export type EventDestinationFields = z.output<typeof fields>;

/** Schema of the form; the address is required for a new destination. */
export const eventDestinationForm = (
  isNew: boolean,
): z.ZodType<EventDestinationFields, EventDestinationFields> =>
  fields.superRefine((values, context) => {
    if (values.url === "" && !isNew) return;
    const fault = url.safeParse(values.url).error?.issues[0]?.message;
    const message = values.url === "" ? "registration.required" : fault;
    if (message !== undefined) context.addIssue({ code: "custom", message, path: ["url"] });
  });

/** Registration of the programs to which events are sent. */
export const eventDestinations: Registration<EventDestination, EventDestinationFields> = {
  name: "eventDestinations",
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  auditedAs: ({ id }) => ({ entity: "eventDestination", entityId: String(id) }),
  list: async ({ api, tenant }, _removed, signal) => ({
    rows: await api.call(listEventDestinations, { params: { tenant } }, signal),
  }),
  read: async ({ api, tenant }, key, signal) => {
    const all = await api.call(listEventDestinations, { params: { tenant } }, signal);
    const found = all.find(({ id }) => String(id) === key);
    if (found === undefined) throw new ApiError(404, "NotFound", "");
    return found;
  },
  create: async ({ api, tenant }, { renewSecret: _new, ...body }) =>
    tellSecret("eventDestinations", await api.call(createEventDestination, { params: { tenant }, body })),
  update: async ({ api, tenant }, { id, version }, { url: address, ...draft }) => {
    const body = { ...draft, id, ...(address === "" ? {} : { url: address }) };
    const changed = await api.call(changeEventDestination, { params: { tenant }, body, version });
    tellSecret("eventDestinations", changed);
  },
  remove: ({ api, tenant }, { id, version }) =>
    api.call(removeEventDestination, { params: { tenant, id: String(id) }, version }),
};
