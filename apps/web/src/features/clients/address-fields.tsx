import { brazilianStates, formatCep } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import classes from "./clients.module.css";
import type { FieldProps } from "./client-field-props.ts";

export const AddressFields = ({ form, errors, values }: FieldProps) => {
  const { t } = useTranslation();
  const { register, setValue } = form;
  return (
    <FormSection title={t("clients.address")}>
      <div className={classes.row} data-columns="wide">
        <TextField
          {...register("street")}
          label={t("clients.street")}
          fault={errors.street}
          maxLength={120}
        />
        <TextField
          {...register("cep", {
            onBlur: () => setValue("cep", formatCep(values.cep) ?? values.cep, { shouldDirty: true }),
          })}
          label={t("clients.cep")}
          fault={errors.cep}
          inputMode="numeric"
          maxLength={20}
        />
      </div>
      <div className={classes.row} data-columns="three">
        <TextField {...register("city")} label={t("clients.city")} fault={errors.city} maxLength={120} />
        <TextField
          {...register("state")}
          label={t("clients.state")}
          fault={errors.state}
          list="states"
          maxLength={120}
        />
        <TextField
          {...register("country")}
          label={t("clients.country")}
          fault={errors.country}
          maxLength={120}
        />
      </div>
      <datalist id="states">
        {brazilianStates.map((state) => (
          <option key={state} value={state}>
            {state}
          </option>
        ))}
      </datalist>
    </FormSection>
  );
};
