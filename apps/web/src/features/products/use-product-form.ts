import type { Product } from "@fiel/contracts";
import { unitOptions } from "@fiel/domain";
import { useTranslation } from "react-i18next";
import type { Picture } from "../../shared/files/picture.ts";
import type { ComparedFields } from "../../shared/registration/conflict-dialog-props.ts";
import type { FormProps } from "../../shared/registration/form-props.ts";
import { useRegistrationForm } from "../../shared/registration/use-registration-form.ts";
import { productForm, type ProductValues } from "./product-schema.ts";
import { valuesIn } from "./product-values.ts";
import type { WeightField } from "./product-weights.ts";
import { drawnPicture } from "./product-picture.tsx";
import { products } from "./products.ts";

/** State of the product form, and the fields that a conflict with another user's change compares. */
export const useProductForm = ({ row, code, onClose }: FormProps<Product>) => {
  const { t } = useTranslation();
  const state = useRegistrationForm({
    registration: products,
    row,
    schema: productForm,
    valuesOf: valuesIn(code),
    onDone: onClose,
  });
  const unit = unitOptions[state.form.getValues("unit")].unit;
  const weight = (name: WeightField) => ({
    label: t(`products.${name}`),
    text: (value: string) => (value === "" ? "" : `${value} ${unit}`),
  });
  const plain = (name: "name" | "barCode" | "packSize" | "brand" | "type" | "costPerKg") => ({
    label: t(`products.${name}`),
  });
  const pictureText = (picture: Picture): string => {
    if (picture.kind === "chosen") return picture.file.name;
    const isThere = picture.kind === "kept" && picture.path !== null;
    return isThere ? t("products.pictureStored") : "";
  };
  const fields: ComparedFields<ProductValues> = {
    name: plain("name"),
    codeText: null,
    barCode: plain("barCode"),
    packSize: plain("packSize"),
    brand: plain("brand"),
    type: plain("type"),
    costPerKg: plain("costPerKg"),
    unit: null,
    netWeight: weight("netWeight"),
    packageWeight: weight("packageWeight"),
    rejectUnder: weight("rejectUnder"),
    rejectOver: weight("rejectOver"),
    correctionBelow: weight("correctionBelow"),
    correctionAbove: weight("correctionAbove"),
    factoryDefault: {
      label: t("products.factoryDefault"),
      text: (on) => t(on ? "products.on" : "products.off"),
    },
    invalidBelow: weight("invalidBelow"),
    invalidAbove: weight("invalidAbove"),
    invalidDevianceAbove: weight("invalidDevianceAbove"),
    picture: { label: t("products.picture"), text: pictureText, draw: drawnPicture },
  };
  return { state, fields };
};
