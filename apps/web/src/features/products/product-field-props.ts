import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { ProductDraft, ProductValues } from "./product-schema.ts";

export type ProductFormApi = UseFormReturn<ProductValues, unknown, ProductDraft>;

/** Props common to the parts of the form. */
export interface FieldProps {
  readonly form: ProductFormApi;
  readonly errors: FieldErrors<ProductValues>;
}
