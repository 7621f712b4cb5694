import { useTranslation } from "react-i18next";
import { NumberField, TextField } from "../../shared/registration/fields.tsx";
import type { FieldProps } from "./field-props.ts";
import classes from "./products.module.css";

/** How the product is called, and by which codes. The text code is chosen once. */
export const IdentityFields = ({ form: { register }, errors, isNew }: FieldProps & { isNew: boolean }) => {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...register("name")}
        label={t("products.name")}
        maxLength={120}
        fault={errors.name}
        autoFocus
      />
      <div className={classes.fields}>
        <TextField
          {...register("codeText")}
          label={t("products.codeText")}
          description={isNew ? t("products.codeTextHint") : t("registration.locked")}
          maxLength={60}
          locked={!isNew}
          fault={errors.codeText}
        />
        <TextField
          {...register("barCode")}
          label={t("products.barCode")}
          inputMode="numeric"
          maxLength={60}
          fault={errors.barCode}
        />
        <TextField {...register("brand")} label={t("products.brand")} maxLength={60} fault={errors.brand} />
        <TextField {...register("type")} label={t("products.type")} maxLength={60} fault={errors.type} />
        <NumberField {...register("packSize")} whole label={t("products.packSize")} fault={errors.packSize} />
        <NumberField
          {...register("costPerKg")}
          label={t("products.costPerKg")}
          description={t("products.costHint")}
          unit={t("products.currency")}
          fault={errors.costPerKg}
        />
      </div>
    </>
  );
};
