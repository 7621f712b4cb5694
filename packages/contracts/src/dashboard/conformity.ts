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
  /** Qn - k s: the average must reach it. */
  criterion: z.number(),
  /** Packages below Qn - T. */
  belowTolerance: z.number().int(),
  /** Packages below Qn - 2 T; shown with the verdict, without deciding it. */
  belowDoubleTolerance: z.number().int(),
  averageMet: z.boolean(),
  individualMet: z.boolean(),
  /** Both criteria met. */
  approved: z.boolean(),
});
export type ConformitySample = z.infer<typeof conformitySample>;

/** A list of samples without gaps: only such a list may be used to say which sample is the last or the first, or how many failed. */
const latestSamples = z.array(conformitySample).brand<"every">();
export type EverySample = z.infer<typeof latestSamples>;
/** Marks a list as complete; only for code that has all samples. */
export const everySample = (samples: ConformitySample[]): EverySample => samples as EverySample;

/** One package; net weight in g, instant in UTC ms. */
export const conformityItem = z.object({ weight: z.number(), date: z.number().int() });
export type ConformityItem = z.infer<typeof conformityItem>;

/** What the product declared, g, until an instant, UTC ms, exclusive; null: at the end of the windows. */
export const declaredWeights = z.object({
  until: z.number().int().nullable(),
  /** Nominal net quantity Qn. */
  productWeight: z.number(),
  packageWeight: z.number(),
  /** T. */
  tolerance: z.number(),
});
export type DeclaredWeights = z.infer<typeof declaredWeights>;

/** Those of an instant, UTC ms; of one after the last end, the last. At least one entry. */
export function weightsAt(all: readonly DeclaredWeights[], atMs: number): Omit<DeclaredWeights, "until"> {
  const found = all.find(({ until }) => until === null || atMs < until) ?? all.at(-1);
  const { productWeight = 0, packageWeight = 0, tolerance = 0 } = found ?? {};
  return { productWeight, packageWeight, tolerance };
}

export const productConformity = z.object({
  productId: z.number().int(),
  productName: z.string(),
  productCodeText: z.string().nullable(),
  productUnit: weightUnit,
  /** Nominal net quantity Qn, g; as declared at the end of the windows, as are the two that follow. */
  productWeight: z.number(),
  /** g. */
  packageWeight: z.number(),
  /** T, g. */
  tolerance: z.number(),
  /** What was declared within the windows, in time order: each sample is judged by what held at its first package. */
  weights: z.array(declaredWeights),
  /** c. */
  individualAcceptanceCriterium: z.number().int(),
  /** k. */
  multiplierFactor: z.number(),
  /** Version of the regulation used: the one in force when the first window began. */
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
   * Samples in time order. Up to 500 samples: all of them. More: for each of at most 100 steps, those with the lowest and highest average
   * and package, and all refused samples; with more than a hundred refused, the first of each step. Steps are whole hours of UTC when the
   * windows are longer than 99 hours in all.
   */
  samples: z.array(conformitySample),
  /** The last samples in time order, up to 30, and the last refused one; null: none was refused. */
  latest: latestSamples,
  lastRefused: conformitySample.nullable(),
  /** Packages in time order; with more than 500, the lightest and the heaviest of each of at most 250 steps. */
  items: z.array(conformityItem),
});
export type ProductConformity = z.infer<typeof productConformity>;

const sampleSize = z.coerce
  .number()
  .pipe(z.union(sampleSizes.map((size) => z.literal(size))))
  .default(defaultSampleSize);

/**
 * Conformity of prepackaged goods of exactly one equipment (`equipment`, or `equipments` as in every filter), by product, sorted by name.
 * Samples are consecutive useful or rejected packages of a product within one window, one day of the plant, and one net and package weight
 * of its registration; an incomplete sample is left out, as are packages of a time in which the product had no net weight. 422 InvalidRequest for none or several equipment, WindowTooLarge above 3 million packages in
 * days that are not judged yet.
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
