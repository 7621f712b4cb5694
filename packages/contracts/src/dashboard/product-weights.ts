import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";

export const productWeights = z.object({
  /** Packages by gross weight, g, in steps of the finest scale that is counted ahead (a 2,000th of the weight or less). */
  weights: z.array(z.object({ weight: z.number(), amount: z.number().int() })),
  /** The packages that were useful as they were weighed, by any limits of then. */
  useful: z.object({
    count: z.number().int(),
    /** Mean gross weight, g; null of none. */
    mean: z.number().nullable(),
  }),
});
export type ProductWeights = z.infer<typeof productWeights>;

/** What was weighed of one product on all the filter's equipment, so that other limits can be tried on it. */
export const getProductWeights = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/weights",
  audience: "user",
  query: filter.extend({ product: z.string().min(1) }),
  answer: z.object({ data: z.object({ result: productWeights }) }),
  summary: "Weights of one product",
});
