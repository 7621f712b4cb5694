import { Checkbox } from "@mantine/core";
import { readNumber } from "@fiel/domain";
import { IconX } from "@tabler/icons-react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { toLanguage } from "../../shared/i18n/languages.ts";
import { NumberField } from "../../shared/registration/number-field.tsx";
import { RowAction } from "../../shared/registration/row-action.tsx";
import classes from "./alert-rules.module.css";
import { ChoiceField } from "./choice-field.tsx";
import type { RuleFormPart } from "./rule-form.ts";
import { usePreview } from "./use-preview.ts";
import { useDestinationChoices, useRoleChoices, useUserChoices } from "./use-choices.ts";

interface StepFieldsProps extends RuleFormPart {
  readonly index: number;
  /** Null for the only step, which cannot be removed. */
  readonly onRemove: (() => void) | null;
}

const Whom = ({ form, index }: Omit<StepFieldsProps, "onRemove">) => {
  const { t } = useTranslation();
  const { register, formState } = form;
  const none = t("alertRules.noOne");
  const at = `steps.${index}` as const;
  const fault = formState.errors.steps?.[index]?.mail;
  return (
    <>
      <ChoiceField
        form={form}
        name={`${at}.roles`}
        label={t("alertRules.roles")}
        options={useRoleChoices()}
        none={none}
      />
      <ChoiceField
        form={form}
        name={`${at}.users`}
        label={t("alertRules.people")}
        options={useUserChoices()}
        none={none}
      />
      <fieldset className={classes.by}>
        <legend>{t("alertRules.by")}</legend>
        <Checkbox {...register(`${at}.mail`)} label={t("alertRules.byMail")} error={fieldError(fault)} />
        <Checkbox {...register(`${at}.push`)} label={t("alertRules.byPush")} />
      </fieldset>
      <ChoiceField
        form={form}
        name={`${at}.destinations`}
        label={t("alertRules.destinations")}
        options={useDestinationChoices()}
        none={none}
      />
    </>
  );
};

/** One step: delay, recipients, and channels. */
export const StepFields = ({ form, index, onRemove }: StepFieldsProps) => {
  const { t, i18n } = useTranslation();
  const { register, control, formState } = form;
  const after = useWatch({ control, name: `steps.${index}.afterMinutes` });
  const number = index + 1;
  const untold = usePreview(form).data?.untold ?? [];
  const typed = readNumber(after, toLanguage(i18n.language));
  const minutes = typed === null ? null : Number(typed);
  return (
    <div className={classes.step} role="group" aria-label={t("alertRules.stepTitle", { number })}>
      <div className={classes.stepHead}>
        <h3>{minutes === 0 ? t("alertRules.atOnce") : t("alertRules.after", { count: minutes ?? 0 })}</h3>
        {onRemove === null ? null : (
          <RowAction icon={IconX} label={t("alertRules.removeStep", { number })} onClick={onRemove} />
        )}
      </div>
      <div className={classes.stepGrid}>
        <NumberField
          {...register(`steps.${index}.afterMinutes`)}
          whole
          label={t("alertRules.afterMinutes")}
          unit={t("alertRules.unitMinutes")}
          fault={formState.errors.steps?.[index]?.afterMinutes}
        />
        <Whom form={form} index={index} />
      </div>
      {untold.includes(index) ? (
        <p className={classes.untold} role="status">
          {t("alertRules.untold", { number })}
        </p>
      ) : null}
    </div>
  );
};
