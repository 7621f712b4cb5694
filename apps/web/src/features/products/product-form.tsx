import type { Product } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { FormPage } from "../../shared/forms/form-page.tsx";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { RegistrationForm } from "../../shared/registration/registration-form.tsx";
import { useLastChange } from "../../shared/registration/use-last-change.ts";
import { numberRules } from "../../shared/registration/rules.ts";
import { ConfigurationLink } from "./configuration-link.tsx";
import { IdentityFields } from "./identity-fields.tsx";
import { InvalidFields } from "./invalid-fields.tsx";
import { LimitsPanel } from "./limits/limits-panel.tsx";
import { weightsOf } from "./product-weights.ts";
import { productKey, products } from "./products.ts";
import { useProductForm } from "./use-product-form.ts";
import { WeightFields } from "./weight-fields.tsx";

/** Fields on the left; on the right, how their limits classify packages. */
export const ProductForm = (props: FormProps<Product>) => {
  const { row, onClose } = props;
  const { t } = useTranslation();
  const { state, fields } = useProductForm(props);
  const { form, locale } = state;
  const { errors } = form.formState;
  const values = form.watch();
  const weights = weightsOf(values, locale);
  const parts = { form, errors, texts: values, weights, isNew: row === null };
  const changed = useLastChange(products, row);
  const costPerKg = numberRules(locale).optional({ min: 0 }).safeParse(values.costPerKg).data ?? null;
  return (
    <FormPage
      title={row?.name ?? t("products.new")}
      note={row === null ? undefined : [productKey(row), changed].filter(Boolean).join(", ")}
      tools={row === null ? undefined : <ConfigurationLink product={row} inWords />}
      aside={<LimitsPanel row={row} weights={weights} unit={values.unit} costPerKg={costPerKg} />}
      onClose={onClose}
    >
      <RegistrationForm
        state={state}
        row={row}
        fields={fields}
        addLabel={t("products.add")}
        saveLabel={t("products.save")}
        tellsChanges
        onClose={onClose}
      >
        <IdentityFields {...parts} path={row?.imagePath ?? null} />
        <WeightFields {...parts} />
        <InvalidFields {...parts} />
      </RegistrationForm>
    </FormPage>
  );
};
