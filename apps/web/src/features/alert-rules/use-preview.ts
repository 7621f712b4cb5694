import { type AlertRuleValues, previewAlertRule } from "@fiel/contracts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { usePlace } from "../../shared/registration/use-place.ts";
import type { RuleForm } from "./rule-form.ts";
import { ruleOfForm, unnamed } from "./rule-of-form.ts";

/** Debounce of the preview while typing, ms. */
const pauseMs = 300;

/** Mails that the rule in the form would send, requested again when a change affects them. */
export const usePreview = (form: RuleForm) => {
  const { api, tenant } = usePlace();
  const { t, i18n } = useTranslation();
  const rule = ruleOfForm(form, toLanguage(i18n.language));
  const named =
    rule === null ? null : { ...rule, name: rule.name === unnamed ? t("alertRules.new") : rule.name };
  const [asked] = useDebouncedValue(JSON.stringify(named), pauseMs);
  return useQuery({
    queryKey: ["alertRulePreview", tenant, asked],
    queryFn: ({ signal }) =>
      api.call(previewAlertRule, { params: { tenant }, body: JSON.parse(asked) as AlertRuleValues }, signal),
    enabled: asked !== "null",
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
};
