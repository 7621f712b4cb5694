import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { PictureField } from "../../shared/files/picture-field.tsx";
import { TextField } from "../../shared/registration/fields.tsx";
import { NumberField } from "../../shared/registration/number-field.tsx";
import type { FieldProps } from "./product-field-props.ts";
import { FormSection } from "../../shared/forms/form-section.tsx";
import { ProductPicture } from "./product-picture.tsx";
import classes from "./products.module.css";

interface IdentityFieldsProps extends FieldProps {
  readonly isNew: boolean;
  /** URL path of the stored picture; null without one. */
  readonly path: string | null;
}

const Named = ({ form, errors, path }: Omit<IdentityFieldsProps, "isNew">) => {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control: form.control, name: "picture" });
  return (
    <PictureField
      hint={t("products.pictureHint")}
      path={path}
      picture={field.value}
      onChange={field.onChange}
      refusal={fieldState.error?.message}
      renderPicture={(shown) => (
        <span className={classes.large}>
          <ProductPicture {...shown} />
        </span>
      )}
    >
      <TextField
        {...form.register("name")}
        label={t("products.name")}
        maxLength={120}
        fault={errors.name}
        autoFocus
      />
    </PictureField>
  );
};

/** Names and codes of the product. The text code cannot change after creation. */
export const IdentityFields = ({ isNew, path, form, errors }: IdentityFieldsProps) => {
  const { t } = useTranslation();
  const { register } = form;
  return (
    <FormSection title={t("products.who")}>
      <Named form={form} errors={errors} path={path} />
      <div className={classes.fields} data-three>
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
        <NumberField {...register("packSize")} whole label={t("products.packSize")} fault={errors.packSize} />
        <TextField {...register("brand")} label={t("products.brand")} maxLength={60} fault={errors.brand} />
        <TextField {...register("type")} label={t("products.type")} maxLength={60} fault={errors.type} />
        <NumberField
          {...register("costPerKg")}
          label={t("products.costPerKg")}
          description={t("products.costHint")}
          unit={t("products.currency")}
          fault={errors.costPerKg}
        />
      </div>
    </FormSection>
  );
};
