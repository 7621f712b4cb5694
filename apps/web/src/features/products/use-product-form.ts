import type { Product } from "@fiel/contracts";
import { type UnitCode, unitOptions } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import type { Picture } from "../../shared/files/picture.ts";
import type { ComparedField } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { productForm, type ProductValues } from "./product-schema.ts";
import { valuesIn } from "./product-values.ts";
import { invalidFields, limitFields, netFields } from "./product-weights.ts";
import { drawnPicture } from "./product-picture.tsx";
import { products } from "./products.ts";

/** Fields that two people may have changed. */
const named = ["name", "barCode", "packSize", "brand", "type", "costPerKg"] as const;
const weighed = [...netFields, ...limitFields, ...invalidFields];

/** The form of one product, and what is compared of it when somebody else changed it. */
export const useProductForm = ({ row, code, onClose }: FormProps<Product>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: products,
    row,
    schema: productForm,
    valuesOf: valuesIn(code),
    onDone: onClose,
  });
  const weightText = (unit: UnitCode) => (value: unknown) =>
    value === "" ? "" : `${String(value)} ${unitOptions[unit].unit}`;
  const pictureText = (value: unknown): string => {
    const picture = value as Picture;
    if (picture.kind === "chosen") return picture.file.name;
    const isThere = picture.kind === "kept" && picture.path !== null;
    return isThere ? t("products.pictureStored") : "";
  };
  const onOff = (on: unknown): string => t(on === true ? "products.on" : "products.off");
  const fields: readonly ComparedField<ProductValues>[] = [
    ...named.map((name) => ({ name, label: t(`products.${name}`) })),
    ...weighed.map((name) => ({
      name,
      label: t(`products.${name}`),
      text: weightText(state.form.getValues("unit")),
    })),
    { name: "factoryDefault", label: t("products.factoryDefault"), text: onOff },
    { name: "picture", label: t("products.picture"), text: pictureText, draw: drawnPicture },
  ];
  return { state, fields };
};
