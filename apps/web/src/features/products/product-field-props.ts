import type { FieldErrors, UseFormReturn } from "react-hook-form";
import type { ProductDraft, ProductValues } from "./product-schema.ts";

export type ProductFormApi = UseFormReturn<ProductValues, unknown, ProductDraft>;

/** What each part of the form needs of it. */
export interface FieldProps {
  readonly form: ProductFormApi;
  readonly errors: FieldErrors<ProductValues>;
}
