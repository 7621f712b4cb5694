import type { Product } from "@fiel/contracts";
import { useTranslation } from "react-i18next";
import { toLanguage } from "../../shared/i18n/languages.ts";
import type { ComparedField } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/registration-pages.tsx";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { productForm, type ProductValues } from "./product-schema.ts";
import { valuesIn } from "./product-values.ts";
import { invalidFields, limitFields, netFields } from "./product-weights.ts";
import { products } from "./products.ts";

/** Fields that two people may have changed. */
const compared = [
  ...(["name", "barCode", "brand", "type", "packSize", "costPerKg"] as const),
  ...netFields,
  ...limitFields,
  ...invalidFields,
];

/** The form of one product, and what is compared of it when somebody else changed it. */
export const useProductForm = ({ row, onClose }: FormProps<Product>) => {
  const { t, i18n } = useTranslation();
  const state = useRegistrationForm({
    registration: products,
    row,
    schema: productForm,
    valuesOf: valuesIn(toLanguage(i18n.language)),
    onDone: onClose,
  });
  const onOff = (on: unknown): string => t(on === true ? "products.on" : "products.off");
  const fields: readonly ComparedField<ProductValues>[] = [
    ...compared.map((name) => ({ name, label: t(`products.${name}`) })),
    { name: "factoryDefault", label: t("products.factoryDefault"), text: onOff },
  ];
  return { state, fields };
};
