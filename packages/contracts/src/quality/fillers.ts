import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments } from "../dashboard/filter.ts";
import { weighedProduct } from "../dashboard/weighed-product.ts";

/** A head of a filler that fills more or less than the others; net weights in g. */
export const offHead = z.object({
  /** Heads of the filler. */
  heads: z.number().int(),
  /** Number of the head that is off, from 1. Head 1 filled the package of `countedFrom`. */
  head: z.number().int(),
  /** Mean of its packages, and how far that is from the mean of the other heads; below 0 when it fills less. */
  mean: z.number(),
  off: z.number(),
  /** Mean of each head's packages, in head order. */
  means: z.array(z.number()),
  /** Share of the variance of all packages that their heads explain, 0-1. */
  share: z.number(),
  /**
   * Instants of the package from which heads are counted, and of the newest package of the head that is off, UTC ms. The first moves with each hour
   * while the run is older than a day, and the heads' numbers with it.
   */
  countedFrom: z.number().int(),
  lastAt: z.number().int(),
});
export type OffHeadOfFiller = z.infer<typeof offHead>;

/** How a machine fills its present product. The run began at the last change of the product or of its weights, at most 25 h ago. Net weights in g. */
export const filler = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  product: weighedProduct,
  /** Nominal net quantity Qn. */
  nominal: z.number(),
  /** In the client's money; null when not registered. */
  costPerKg: z.number().nullable(),
  /** Instants of the run's first and last package, UTC ms, and the number of its useful and rejected packages. */
  since: z.number().int(),
  at: z.number().int(),
  packages: z.number().int(),
  /** Useful packages of the run since the last step of its mean, the newest 2,000. */
  process: z.object({
    count: z.number().int(),
    /** Null without packages. */
    mean: z.number().nullable(),
    /** Sample standard deviation; null below two packages. */
    dev: z.number().nullable(),
    /** Whether the mean moved by more than half of `dev` within them. */
    moved: z.boolean(),
  }),
  /** Useful packages of the product in the last 24 h. */
  perDay: z.number().int(),
  /** The last step of the run's mean; null without one. */
  step: z.object({ at: z.number().int(), before: z.number(), after: z.number() }).nullable(),
  /** Null when all heads fill alike, as far as one knows. */
  head: offHead.nullable(),
  /** Newest packages of the run in which a head was looked for, at most 2,000, and the number that it takes. */
  looked: z.object({ packages: z.number().int(), needed: z.number().int() }),
  /** When a loss of packages was last reported, after which heads are counted anew, UTC ms; null when none was lost in the run. */
  lostAt: z.number().int().nullable(),
});
export type Filler = z.infer<typeof filler>;

/**
 * How each machine fills its present product: what its mean and deviation are, whether a head is off, and whether the mean stepped. Sorted by equipment
 * name. Machines without packages in the last 24 h, or whose product has no net weight, are absent.
 */
export const getFillers = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/fillers",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(filler) }),
  summary: "What to adjust at each filler",
});
