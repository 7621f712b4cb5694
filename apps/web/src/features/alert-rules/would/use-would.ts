import { type AlertRuleValues, type AnswerOf, type BodyOf, wouldHaveDone } from "@fiel/contracts";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../../shared/i18n/languages.ts";
import { usePlace } from "../../../shared/registration/use-place.ts";
import type { RuleForm } from "../rule-form.ts";
import { ruleOfForm, unnamed } from "../rule-of-form.ts";

/** Period that is shown. */
export type Days = "days7" | "days30";

export type Would = AnswerOf<typeof wouldHaveDone>;

type Asked = BodyOf<typeof wouldHaveDone>;

/** Debounce of the request while typing, ms. */
const pauseMs = 200;

/** Request without name and recipients, which do not affect when a rule fires. */
const askedOf = (rule: AlertRuleValues, id: number | undefined): Asked => ({
  ...rule,
  name: unnamed,
  enabled: true,
  ...(id === undefined ? {} : { id }),
});

/** What the rule in the form would have done, requested again with each change. */
export const useWould = (form: RuleForm, id: number | undefined) => {
  const { api, tenant } = usePlace();
  const { i18n } = useTranslation();
  const rule = ruleOfForm(form, toLanguage(i18n.language));
  const written = JSON.stringify(rule === null ? null : askedOf(rule, id));
  const [asked] = useDebouncedValue(written, pauseMs);
  const query = useQuery({
    queryKey: ["alertRuleWould", tenant, asked],
    queryFn: ({ signal }) =>
      api.call(wouldHaveDone, { params: { tenant }, body: JSON.parse(asked) as Asked }, signal),
    enabled: asked !== "null",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { query, complete: rule !== null };
};
