import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weighedProduct } from "./weighed-product.ts";

/** Weight given away by useful packages of products with a net weight. Same shape as the domain's `Giveaway`. */
export const giveaway = z.object({
  /** Packages. */
  count: z.number().int(),
  /** Sum of net weight - nominal, g; negative when more was missing than given. */
  grams: z.number(),
  /** Nominal weight of all packages, g. */
  nominalG: z.number(),
  /** In the client's money, by the product's cost per kg; null without a cost. */
  cost: z.number().nullable(),
  /** The part of `grams` from products without a cost. */
  gramsWithoutCost: z.number(),
});

/** Giveaway of one product on one equipment. */
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
  /** Sample standard deviation of these net weights, g; null for a single package. */
  dev: z.number().nullable(),
  /** Whether the mean moved by more than half of `dev` within the windows, so that one mean does not describe the process. */
  moved: z.boolean(),
  /** Start of the first step of the windows with a useful package, UTC ms: a month is projected from at least a day of production. */
  since: z.number().int(),
});
export type ProductGiveaway = z.infer<typeof productGiveaway>;

/**
 * Giveaway by equipment and product, sorted by both names, with figures for a safe target. Only products with a net weight and useful packages are
 * listed. 422 WindowTooLarge for windows more than ten years apart.
 */
export const getGiveaway = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/giveaway",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: z.array(productGiveaway) }) }),
  summary: "Giveaway above the nominal weight",
});
