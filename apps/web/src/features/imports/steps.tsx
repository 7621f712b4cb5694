import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./steps.module.css";

const steps = ["file", "columns", "check", "apply"] as const;
export type Step = (typeof steps)[number];

/** Steps of the import, with the current one. */
export const Steps = ({ at }: { readonly at: Step | "done" }) => {
  const { t } = useTranslation();
  const reached = at === "done" ? steps.length : steps.indexOf(at);
  return (
    <ol className={classes.steps} aria-label={t("imports.steps")}>
      {steps.map((step, place) => (
        <li
          key={step}
          data-done={place < reached || undefined}
          aria-current={step === at ? "step" : undefined}
        >
          {place < reached ? (
            <IconCheck size={16} stroke={1.8} aria-hidden="true" />
          ) : (
            <span className={classes.stepNumber} aria-hidden="true">
              {place + 1}
            </span>
          )}
          <span>{t(`imports.${step}`)}</span>
        </li>
      ))}
    </ol>
  );
};
