import { listOperators, type Operator, operatorCalls } from "@fiel/contracts";
import { z } from "zod";
import { recordRegistration } from "../../shared/registration/record-registration.ts";
import { requiredText, wholeNumber } from "../../shared/registration/rules.ts";

/** What the form holds is text; what comes out is what is sent. */
export const operatorForm = z.object({ name: requiredText(120), code: wholeNumber({ min: 1 }) });
export type OperatorDraft = z.output<typeof operatorForm>;

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
