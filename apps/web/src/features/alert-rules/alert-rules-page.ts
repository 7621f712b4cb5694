import { registrationPages } from "../../shared/registration/registration-pages.tsx";
import { alertRuleColumns } from "./alert-rule-columns.tsx";
import { alertRules } from "./alert-rules.ts";

export const alertRulePages = registrationPages({
  registration: alertRules,
  columns: alertRuleColumns,
  sortedBy: "name",
  textsOf: ({ name }) => [name],
  alone: true,
  loadForm: async () => (await import("./alert-rule-form.tsx")).AlertRuleForm,
  removeWords: (t, { name }) => ({
    title: t("alertRules.removeTitle", { name }),
    text: t("alertRules.removeText"),
  }),
});
