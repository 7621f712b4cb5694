import { NativeSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { fieldError } from "../../shared/forms/field-error.tsx";
import { useLanguageChoices } from "../../shared/i18n/use-language-choices.ts";
import { TextField } from "../../shared/registration/fields.tsx";
import classes from "./clients.module.css";
import type { FieldProps } from "./client-field-props.ts";

/** Recipient of the bills, and default language of the client. */
export const BillingFields = ({ form: { register }, errors, values }: FieldProps) => {
  const { t } = useTranslation();
  const choices = useLanguageChoices(values.language);
  return (
    <FormSection title={t("clients.billing")}>
      <div className={classes.row} data-columns="two">
        <TextField
          {...register("accountResponsible")}
          type="email"
          label={t("clients.responsible")}
          description={t("clients.responsibleHint")}
          fault={errors.accountResponsible}
          autoCapitalize="none"
        />
        <NativeSelect
          {...register("language")}
          label={t("clients.language")}
          error={fieldError(errors.language)}
          data={choices}
        />
      </div>
    </FormSection>
  );
};
