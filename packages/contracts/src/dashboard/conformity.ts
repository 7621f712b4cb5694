import { defaultSampleSize, sampleSizes } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, equipments } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** One sample of consecutive packages and its verdict; weights net, in g. */
export const conformitySample = z.object({
  /** Instants of its first and last package, UTC ms. */
  startDate: z.number().int(),
  endDate: z.number().int(),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  /** Sample standard deviation s. */
  dev: z.number(),
  /** Qn - k s: what the average must reach. */
  criterion: z.number(),
  /** Packages below Qn - T. */
  belowTolerance: z.number().int(),
  /** Packages below Qn - 2 T; reported beside the verdict, which they do not decide. */
  belowDoubleTolerance: z.number().int(),
  averageMet: z.boolean(),
  individualMet: z.boolean(),
  /** Both criteria met. */
  approved: z.boolean(),
});
export type ConformitySample = z.infer<typeof conformitySample>;

/** Samples of which none is left out: only of these anything is said to be the last, the first, or so many of so many. */
const latestSamples = z.array(conformitySample).brand<"every">();
export type EverySample = z.infer<typeof latestSamples>;
/** For who has them all. */
export const everySample = (samples: ConformitySample[]): EverySample => samples as EverySample;

/** One package; net weight in g, instant in UTC ms. */
export const conformityItem = z.object({ weight: z.number(), date: z.number().int() });
export type ConformityItem = z.infer<typeof conformityItem>;

export const productConformity = z.object({
  productId: z.number().int(),
  productName: z.string(),
  productCodeText: z.string().nullable(),
  productUnit: weightUnit,
  /** Nominal net quantity Qn, g. */
  productWeight: z.number(),
  /** g. */
  packageWeight: z.number(),
  /** T, g. */
  tolerance: z.number(),
  /** c. */
  individualAcceptanceCriterium: z.number().int(),
  /** k. */
  multiplierFactor: z.number(),
  /** Version of the regulation that judged: the one that held when the first window began. */
  regulation: z.string(),
  /** Useful and rejected packages of the windows. */
  itemCount: z.number().int(),
  /** Whole samples of the windows, and how many of them did not meet both criteria. */
  sampleCount: z.number().int(),
  refusedCount: z.number().int(),
  /** Means over all those samples of their average and of their s, net, g; null when there are none. */
  average: z.number().nullable(),
  deviation: z.number().nullable(),
  /**
   * Samples in time order. All of them up to 500; of more, each of at most 100 steps keeps those with the lowest and the highest
   * average and package. All that were refused are among them, of more than a hundred the first of each step. Steps are whole hours
   * of UTC where the windows are longer than 99 hours in all.
   */
  samples: z.array(conformitySample),
  /** The last samples in time order, up to 30, and the last that was refused; null: none was. */
  latest: latestSamples,
  lastRefused: conformitySample.nullable(),
  /** Packages in time order; of more than 500, each of at most 250 steps keeps the lightest and the heaviest. */
  items: z.array(conformityItem),
});
export type ProductConformity = z.infer<typeof productConformity>;

const sampleSize = z.coerce
  .number()
  .pipe(z.union(sampleSizes.map((size) => z.literal(size))))
  .default(defaultSampleSize);

/**
 * Conformity of prepackaged goods by product of exactly one equipment (named by `equipment`, or by `equipments` as in
 * every filter), sorted by name. Samples are consecutive useful or rejected packages of a product inside one window
 * and one day of the plant; a tail too short for one is left out, and so are products without a net weight. 422 InvalidRequest for none or several
 * equipment, WindowTooLarge above 3 million packages of which it is not known what came of their day.
 */
export const getConformity = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/conformity",
  audience: "user",
  query: z
    .object({ dates, equipment: equipments, equipments, product: z.string().min(1).optional(), sampleSize })
    .refine(({ equipment, equipments: others }) => new Set([...equipment, ...others]).size === 1, {
      path: ["equipment"],
      message: "oneEquipment",
    }),
  answer: z.object({ data: z.object({ result: z.array(productConformity) }) }),
  summary: "Conformity of prepackaged goods",
});
