import { weighingKinds } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter, repeated } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

/** Packages of one range of weights. */
export const histogramBin = z.object({
  /** Lower edge of the bin, gross, g. The bin is `binWidth` wide. */
  weight: z.number(),
  /** Packages in the bin. */
  amount: z.number().int(),
  /** Invalid packages in the bin. */
  invalid: z.number().int(),
  /** Packages in the bin that were rejected as over or under. */
  rejected: z.number().int(),
  /** Packages in the bin rejected as under, by their class when weighed; limits and targets may have changed since. */
  under: z.number().int(),
});
export type HistogramBin = z.infer<typeof histogramBin>;

/** Histogram of one product on one equipment. */
export const equipmentHistogram = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  /** Null for packages without a registered product. */
  product: weighedProduct.nullable(),
  /** Gross target weight of the product, g; null when its net weight is not set. */
  target: z.number().nullable(),
  /** Width of the bins, g; equal for one product on every equipment. */
  binWidth: z.number(),
  /** Bins by ascending weight; empty bins are absent. The first and the last possible bin are open-ended. */
  data: z.array(histogramBin),
});
export type EquipmentHistogram = z.infer<typeof equipmentHistogram>;

/**
 * Histogram of gross weights for each equipment and weighed product, sorted by both names. `typeCode` names kinds to exclude. 422 WindowTooLarge for
 * more than 150 million packages that must be read one by one.
 */
export const getProductionHistogram = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/histogram",
  audience: "user",
  query: filter.extend({ typeCode: repeated(z.enum(weighingKinds)) }),
  answer: z.object({ data: z.object({ result: z.array(equipmentHistogram) }) }),
  summary: "Histogram of weights",
});
