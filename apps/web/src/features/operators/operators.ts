import { listOperators, type Operator, operatorCalls } from "@fiel/contracts";
import type { Locale } from "@fiel/domain";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { numberRules, requiredText } from "../../shared/registration/rules.ts";

/** Schema that parses the form's texts into the request. */
export const operatorForm = (locale: Locale) =>
  z.object({ name: requiredText(120), code: numberRules(locale).whole({ min: 1 }) });
export type OperatorDraft = z.output<ReturnType<typeof operatorForm>>;

export const operators = recordRegistration<Operator, OperatorDraft>({
  name: "operators",
  entity: "operator",
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listOperators,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: operatorCalls,
  creationOf: (draft) => draft,
  changeOf: ({ name }) => ({ name }),
});
