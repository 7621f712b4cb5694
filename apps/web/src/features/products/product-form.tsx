import type { Product } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import type { FormProps } from "../../shared/registration/registration-pages.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { InvalidFields } from "./invalid-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { weightsOf } from "./product-weights.ts";
import { useProductForm } from "./use-product-form.ts";
import { WeightFields } from "./weight-fields.tsx";

export const ProductForm = (props: FormProps<Product>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const { state, fields } = useProductForm(props);
  const { form } = state;
  const { errors } = form.formState;
  const values = form.watch();
  const weights = weightsOf(values);
  const parts = { form, errors, texts: values, weights };
  const isNew = row === null;
  return (
    <RegistrationForm state={state} row={row} fields={fields} addLabel={t("products.add")} onClose={onClose}>
      <PictureField control={form.control} path={row?.imagePath ?? null} />
      <IdentityFields form={form} errors={errors} isNew={isNew} />
      <WeightFields {...parts} isNew={isNew} />
      <InvalidFields {...parts} />
    </RegistrationForm>
  );
};
