import { type AlertRule, type AlertRuleValues, alertRuleCalls, listAlertRules } from "@fiel/contracts";
import { recordRegistration } from "../../shared/registration/record-registration.ts";

/** Registration of alert rules. */
export const alertRules = recordRegistration<AlertRule, AlertRuleValues>({
  name: "alertRules",
  nameOf: ({ name }) => name,
  list: async ({ api, tenant }, removed, signal) => ({
    rows: await api.call(
      listAlertRules,
      { params: { tenant }, query: removed ? { removed: "true" } : {} },
      signal,
    ),
  }),
  calls: alertRuleCalls,
  creationOf: (draft) => draft,
  changeOf: (draft) => draft,
});
