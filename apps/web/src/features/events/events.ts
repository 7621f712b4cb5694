import { eventCalls, listEvents, type RegisteredEvent } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";

export const eventForm = (locale: Locale) =>
  z.object({
    name: requiredText(48),
    code: numberRules(locale).whole({ min: 1 }),
    notificationLevel: z.string().transform(Number),
    planned: z.boolean(),
    reasonId: z.string().transform((id) => (id === "" ? null : Number(id))),
  });
export type EventDraft = z.output<ReturnType<typeof eventForm>>;

export const events = recordRegistration<RegisteredEvent, EventDraft>({
  name: "registeredEvents",
  entity: "event",
  dated: { fields: ["planned"], changes: "registeredEvents.dated" },
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listEvents,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: eventCalls,
  creationOf: (draft) => draft,
  changeOf: ({ code: _code, ...draft }, { sys }) => ({ ...draft, sys }),
});
