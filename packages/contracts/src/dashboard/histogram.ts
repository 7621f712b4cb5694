import { weighingKinds } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter, repeated } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

export const histogramBin = z.object({
  /** Lower edge of the bin, gross, g: it holds weights from here up to `binWidth` more. */
  weight: z.number(),
  /** Packages in the bin. */
  amount: z.number().int(),
  /** Invalid packages among them. */
  invalid: z.number().int(),
  /** Rejected packages among them, over or under. */
  rejected: z.number().int(),
  /** Packages rejected as under, by their class when weighed: limits and targets may have changed since. */
  under: z.number().int(),
});
export type HistogramBin = z.infer<typeof histogramBin>;

export const equipmentHistogram = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  /** Null for packages without a registered product. */
  product: weighedProduct.nullable(),
  /** Gross target of the product, g; null when its net weight is not set. */
  target: z.number().nullable(),
  /** g; equal for one product on every equipment. */
  binWidth: z.number(),
  /** Ascending weight, without empty bins. The outermost possible bins are open. */
  data: z.array(histogramBin),
});
export type EquipmentHistogram = z.infer<typeof equipmentHistogram>;

/**
 * Distribution of gross weights for each equipment and product that weighed, sorted by both names. `typeCode` names kinds
 * to leave out. 422 WindowTooLarge when the filter holds more packages than can be counted one by one (150 million).
 */
export const getProductionHistogram = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/histogram",
  audience: "user",
  query: filter.extend({ typeCode: repeated(z.enum(weighingKinds)) }),
  answer: z.object({ data: z.object({ result: z.array(equipmentHistogram) }) }),
  summary: "Histogram of weights",
});
