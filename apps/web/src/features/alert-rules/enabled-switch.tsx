import "@mantine/core/styles/Switch.layer.css";
import { Switch } from "@mantine/core";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { RuleFormPart } from "./rule-form.ts";

/** Whether the rule is enabled. */
export const EnabledSwitch = ({ form }: RuleFormPart) => {
  const { t } = useTranslation();
  const { field } = useController({ control: form.control, name: "enabled" });
  const { value, onChange, ...told } = field;
  return <Switch {...told} checked={value} onChange={onChange} label={t("alertRules.on")} />;
};
