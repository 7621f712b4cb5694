import { formatCnpj } from "@fiel/domain";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import classes from "./clients.module.css";
import type { FieldProps } from "./client-field-props.ts";

export const CompanyFields = ({ form: { register, setValue }, errors, values, kept }: FieldProps) => {
  const { t } = useTranslation();
  const isNew = kept === null;
  return (
    <FormSection title={t("clients.company")}>
      <div className={classes.row} data-columns="wide">
        <TextField
          {...register("name")}
          label={t("clients.fullName")}
          fault={errors.name}
          maxLength={120}
          autoFocus
          data-autofocus
        />
        <TextField
          {...register("tenant")}
          label={t("clients.tenant")}
          description={t(isNew ? "clients.tenantHint" : "clients.fixed")}
          fault={errors.tenant}
          locked={!isNew}
          maxLength={63}
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <div className={classes.row} data-columns="narrow">
        <TextField
          {...register("cnpj", {
            onBlur: () => setValue("cnpj", formatCnpj(values.cnpj) ?? values.cnpj, { shouldDirty: true }),
          })}
          label={t("clients.cnpj")}
          fault={errors.cnpj}
          maxLength={24}
          autoCapitalize="characters"
        />
        <Checkbox
          {...register("blocked")}
          checked={values.blocked}
          className={classes.blocked ?? ""}
          label={t("clients.blocked")}
          description={t("clients.blockedHint")}
        />
      </div>
    </FormSection>
  );
};
