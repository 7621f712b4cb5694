import { useTranslation } from "react-i18next";
import type { ComparedField } from "../../shared/registration/conflict-dialog-props.ts";
import type { RuleValues, StepValues } from "./rule-values.ts";

/** What is compared when somebody else changed the rule meanwhile. */
export const useComparedFields = (): readonly ComparedField<RuleValues>[] => {
  const { t } = useTranslation();
  const plain = (["onDelay", "offDelay", "limit", "minutes", "minimumCount", "digestAbove"] as const).map(
    (name) => ({ name, label: t(`alertRules.${name === "digestAbove" ? "digest" : name}`) }),
  );
  return [
    { name: "name", label: t("alertRules.name") },
    {
      name: "enabled",
      label: t("alertRules.state"),
      text: (enabled) => t(enabled === true ? "alertRules.on" : "alertRules.off"),
    },
    {
      name: "kind",
      label: t("alertRules.kind"),
      text: (kind) => t(`alertRules.kinds.${kind as RuleValues["kind"]}`),
    },
    ...plain,
    {
      name: "when",
      label: t("alertRules.active"),
      text: (when) => t(`alertRules.${when as RuleValues["when"]}`),
    },
    {
      name: "steps",
      label: t("alertRules.steps"),
      text: (steps) => t("alertRules.stepsCount", { count: (steps as readonly StepValues[]).length }),
    },
  ];
};
