import { type Coil, coilCalls, listCoils } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";

/** Weight in grams, with decimals; estimate in whole packages. */
export const coilForm = (locale: Locale) => {
  const { decimal, whole } = numberRules(locale);
  return z.object({
    name: requiredText(48, "registeredCoils.nameRequired"),
    code: whole({ min: 0, message: "registeredCoils.codeRequired" }),
    weight: decimal({ min: 0, message: "registeredCoils.weightRequired" }),
    estimate: whole({ min: 0, message: "registeredCoils.estimateRequired" }),
  });
};
export type CoilDraft = z.output<ReturnType<typeof coilForm>>;

export const coils = recordRegistration<Coil, CoilDraft>({
  name: "registeredCoils",
  entity: "coil",
  listedOnce: true,
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listCoils,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: coilCalls,
  creationOf: (draft) => draft,
  changeOf: ({ name, weight, estimate }) => ({ name, weight, estimate }),
});
