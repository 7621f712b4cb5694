import {
  type AlertDestination,
  type AlertDestinationKind,
  type AlertDestinationValues,
  changeAlertDestination,
  createAlertDestination,
  listAlertDestinations,
  removeAlertDestination,
} from "@fiel/contracts";
import { z } from "zod";
import { ApiError } from "../../shared/api/api-error.ts";
import type { Registration } from "../../shared/registration/registration.ts";
import { requiredText } from "../../shared/registration/rules.ts";
import { tellSecret } from "../../shared/told-secret/told-secret.ts";

export interface DestinationValues {
  name: string;
  kind: AlertDestinationKind;
  /** Empty keeps the stored URL of an existing destination. */
  url: string;
  token: string;
  chat: string;
  renewSecret: boolean;
}

const secrets = {
  url: z.url({ protocol: /^https$/, error: "alertDestinations.invalidUrl" }).max(2_048),
  token: z.string().regex(/^\d{4,20}:[\w-]{20,100}$/, "alertDestinations.invalidToken"),
  chat: z.string().regex(/^(-?\d{1,20}|@\w{4,64})$/, "alertDestinations.invalidChat"),
};

const named = z.object({ name: requiredText(60), kind: z.enum(["webhook", "teams", "telegram"]) });
const text = z.string().trim();

/** Schema of the form. Secrets are required for a new destination; for an existing one, an empty secret keeps the stored value. */
export const destinationForm = (isNew: boolean): z.ZodType<DestinationValues, DestinationValues> =>
  named
    .extend({ url: text, token: text, chat: text, renewSecret: z.boolean() })
    .superRefine((values, context) => {
      const { kind } = values;
      for (const field of kind === "telegram" ? (["token", "chat"] as const) : (["url"] as const)) {
        const value = values[field];
        if (value === "" && !isNew) continue;
        const fault = secrets[field].safeParse(value).error?.issues[0]?.message;
        const message = value === "" ? "registration.required" : fault;
        if (message !== undefined) context.addIssue({ code: "custom", message, path: [field] });
      }
    });

const creationOf = ({
  kind,
  name,
  url: address,
  token: bot,
  chat: room,
}: DestinationValues): AlertDestinationValues =>
  kind === "telegram" ? { kind, name, token: bot, chat: room } : { kind, name, url: address };

const given = (value: string): string | undefined => (value === "" ? undefined : value);

/** Registration of destinations for alerts that belong to no single user. */
export const alertDestinations: Registration<AlertDestination, DestinationValues> = {
  name: "alertDestinations",
  keyOf: ({ id }) => String(id),
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, _removed, signal) => ({
    rows: await api.call(listAlertDestinations, { params: { tenant } }, signal),
  }),
  read: async ({ api, tenant }, key, signal) => {
    const all = await api.call(listAlertDestinations, { params: { tenant } }, signal);
    const found = all.find(({ id }) => String(id) === key);
    if (found === undefined) throw new ApiError(404, "NotFound", "");
    return found;
  },
  create: async ({ api, tenant }, draft) => {
    const made = await api.call(createAlertDestination, { params: { tenant }, body: creationOf(draft) });
    tellSecret("alertDestinations", made);
  },
  update: async ({ api, tenant }, { id, version }, draft) => {
    const body = {
      id,
      name: draft.name,
      url: given(draft.url),
      token: given(draft.token),
      chat: given(draft.chat),
      renewSecret: draft.renewSecret,
    };
    tellSecret(
      "alertDestinations",
      await api.call(changeAlertDestination, { params: { tenant }, body, version }),
    );
  },
  remove: ({ api, tenant }, { id, version }) =>
    api.call(removeAlertDestination, { params: { tenant, id: String(id) }, version }),
};
