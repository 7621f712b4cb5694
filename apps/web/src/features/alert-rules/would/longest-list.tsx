import { useTranslation } from "react-i18next";
import { useWatch } from "react-hook-form";
import { factsText } from "../../../shared/alerts/facts-text.ts";
import { whenText } from "../../../shared/alerts/when-text.ts";
import { sinceText } from "../../../shared/format/since-text.ts";
import { useFormat } from "../../../shared/format/use-format.ts";
import type { RuleForm } from "../rule-form.ts";
import type { Days, Would } from "./use-would.ts";
import classes from "./longest-list.module.css";

interface LongestListProps {
  readonly would: Would;
  readonly days: Days;
  readonly form: RuleForm;
}

/** The longest of all incidents that the rule would have opened, also of those that the timeline leaves out. */
export const LongestList = ({ would, days, form }: LongestListProps) => {
  const { t } = useTranslation();
  const format = useFormat();
  const kind = useWatch({ control: form.control, name: "kind" });
  const { at, subjects } = would;
  const { longest } = would[days];
  const lasted = ({ start, end }: (typeof longest)[number]) => (end ?? at) - start;
  if (longest.length === 0) return null;
  return (
    <ul className={classes.longest} aria-label={t("alertRules.would.longestList")}>
      {longest.map((one) => (
        <li key={`${one.subject} ${one.start}`}>
          <b>{subjects[one.subject]?.name}</b>
          <span>{whenText(one.start, at, t, format)}</span>
          <span>
            {factsText({ kind, facts: one.facts, startedMs: one.start }, t, format)}
            {one.end === null ? ` (${t("alertRules.would.stillOn")})` : null}
          </span>
          <b>{sinceText(0, lasted(one), format)}</b>
        </li>
      ))}
    </ul>
  );
};
