import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

/** What useful packages of products with a net weight weighed above it; as `Giveaway` of the domain, which adds several up. */
export const giveaway = z.object({
  /** Packages. */
  count: z.number().int(),
  /** Sum of net weight - nominal, g; negative where more was missing than given. */
  grams: z.number(),
  /** The nominal weight of all of them, g. */
  nominalG: z.number(),
  /** Money by the product's cost per kg; null where it has none. */
  cost: z.number().nullable(),
  /** The part of `grams` of which no cost is known. */
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
  /** In the client's money; null where it is not told. */
  costPerKg: z.number().nullable(),
  giveaway,
  /** Mean net weight of the useful packages, g. */
  mean: z.number(),
  /** Their sample standard deviation, g; null of one. */
  dev: z.number().nullable(),
  /** Their mean moved by more than half of that within the windows, so that one mean says nothing of the process. */
  moved: z.boolean(),
});
export type ProductGiveaway = z.infer<typeof productGiveaway>;

/**
 * Giveaway of each equipment and product with a net weight of which useful packages were weighed, sorted by both names, and
 * what a safe target of it is worked out of. 422 WindowTooLarge for windows more than ten years apart.
 */
export const getGiveaway = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/giveaway",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: z.array(productGiveaway) }) }),
  summary: "Giveaway above the nominal weight",
});
