import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

/** Weight given away by useful packages of products with a net weight; the `Giveaway` of the domain, which sums several. */
export const giveaway = z.object({
  /** Packages. */
  count: z.number().int(),
  /** Sum of net weight - nominal, g; negative when more was missing than given. */
  grams: z.number(),
  /** Nominal weight of all packages, g. */
  nominalG: z.number(),
  /** Money by the product's cost per kg; null without a cost. */
  cost: z.number().nullable(),
  /** The part of `grams` without a known cost. */
  gramsWithoutCost: z.number(),
});

export const productGiveaway = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  product: weighedProduct,
  /** Nominal net quantity Qn, g. */
  nominal: z.number(),
  /** In the client's money; null when not registered. */
  costPerKg: z.number().nullable(),
  giveaway,
  /** Mean net weight of the useful packages, g. */
  mean: z.number(),
  /** Their sample standard deviation, g; null for a single package. */
  dev: z.number().nullable(),
  /** Whether their mean moved by more than half of that within the windows, so that one mean does not describe the process. */
  moved: z.boolean(),
});
export type ProductGiveaway = z.infer<typeof productGiveaway>;

/**
 * Giveaway by equipment and product, for products with a net weight of which useful packages were weighed, sorted by both names, with the
 * figures for a safe target. 422 WindowTooLarge for windows more than ten years apart.
 */
export const getGiveaway = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/giveaway",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: z.array(productGiveaway) }) }),
  summary: "Giveaway above the nominal weight",
});
