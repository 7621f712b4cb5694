import { Button } from "@mantine/core";
import { readNumber } from "@fiel/domain";
import { IconPlus } from "@tabler/icons-react";
import { mostAlertSteps } from "@fiel/contracts";
import { useFieldArray } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import classes from "./alert-rules.module.css";
import type { RuleFormPart } from "./rule-form.ts";
import { newStep } from "./rule-values.ts";
import { StepFields } from "./step-fields.tsx";

/** Default gap to the next step, min. */
const usualGap = 15;

/** Recipients at once, and later recipients while nobody acknowledges. */
export const StepsFields = ({ form }: RuleFormPart) => {
  const { t, i18n } = useTranslation();
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "steps" });
  const add = () => {
    const last = readNumber(form.getValues("steps").at(-1)?.afterMinutes ?? "", toLanguage(i18n.language));
    append(newStep(Number(last ?? 0) + usualGap), { shouldFocus: false });
  };
  return (
    <>
      {fields.map(({ id }, index) => (
        <StepFields
          key={id}
          form={form}
          index={index}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
      ))}
      <div className={classes.adding}>
        {fields.length < mostAlertSteps ? (
          <Button variant="subtle" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={add}>
            {t("alertRules.addStep")}
          </Button>
        ) : null}
        <span className={classes.note}>{t("alertRules.endedNote")}</span>
      </div>
    </>
  );
};
