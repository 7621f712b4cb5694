import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";

/** Weights of one product. */
export const productWeights = z.object({
  /** Number of packages by gross weight, g, in steps of the finest pre-counted grid (at most a 2,000th of the weight). */
  weights: z.array(z.object({ weight: z.number(), amount: z.number().int() })),
  /** Packages that were useful when weighed, by the limits of that time. */
  useful: z.object({
    count: z.number().int(),
    /** Mean gross weight, g; null without packages. */
    mean: z.number().nullable(),
  }),
});
export type ProductWeights = z.infer<typeof productWeights>;

/** Weights of one product on all equipment of the filter. Pages use them to try other limits. */
export const getProductWeights = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/weights",
  audience: "user",
  query: filter.extend({ product: z.string().min(1) }),
  answer: z.object({ data: z.object({ result: productWeights }) }),
  summary: "Weights of one product",
});
