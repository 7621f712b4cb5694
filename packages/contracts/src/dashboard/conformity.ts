import { defaultSampleSize, sampleSizes } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { downsampled } from "./downsampled.ts";
import { dates, equipments } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** One sample of consecutive packages and its verdict; weights net, in g. */
export const conformitySample = z.object({
  /** Instants of the first and the last package, UTC ms. */
  startDate: z.number().int(),
  endDate: z.number().int(),
  min: z.number(),
  max: z.number(),
  avg: z.number(),
  /** Sample standard deviation s of the packages. */
  dev: z.number(),
  /** Qn - k s; the sample's average must be at least this. */
  criterion: z.number(),
  /** Packages below Qn - T. */
  belowTolerance: z.number().int(),
  /** Packages below Qn - 2 T. Shown with the verdict, but does not decide it. */
  belowDoubleTolerance: z.number().int(),
  averageMet: z.boolean(),
  individualMet: z.boolean(),
  /** Whether both criteria are met. */
  approved: z.boolean(),
});
export type ConformitySample = z.infer<typeof conformitySample>;

/** Samples without a gap. Only such a list tells which sample is the first or last, and how many failed. */
const latestSamples = z.array(conformitySample).brand<"every">();
export type EverySample = z.infer<typeof latestSamples>;
/** Marks a list as complete. Only for code that has all samples. */
export const everySample = (samples: ConformitySample[]): EverySample => samples as EverySample;

/** One package: net weight in g, instant in UTC ms. */
export const conformityItem = z.object({ weight: z.number(), date: z.number().int() });
export type ConformityItem = z.infer<typeof conformityItem>;

/**
 * Weights that the product declared until an instant (UTC ms, exclusive), g; `until` is null for the last entry, which holds to the end of the
 * windows.
 */
export const declaredWeights = z.object({
  until: z.number().int().nullable(),
  /** Nominal net quantity Qn. */
  productWeight: z.number(),
  packageWeight: z.number(),
  /** Tolerance T. */
  tolerance: z.number(),
});
export type DeclaredWeights = z.infer<typeof declaredWeights>;

/** The declared weights at an instant, UTC ms. After the last end, the last entry; all weights are 0 for an empty list. */
export function weightsAt(all: readonly DeclaredWeights[], atMs: number): Omit<DeclaredWeights, "until"> {
  const found = all.find(({ until }) => until === null || atMs < until) ?? all.at(-1);
  const { productWeight = 0, packageWeight = 0, tolerance = 0 } = found ?? {};
  return { productWeight, packageWeight, tolerance };
}

/** Conformity of one product on the requested equipment. */
export const productConformity = z.object({
  productId: z.number().int(),
  productName: z.string(),
  productCodeText: z.string().nullable(),
  productUnit: weightUnit,
  /** Nominal net quantity Qn at the end of the windows, g. */
  productWeight: z.number(),
  /** Package weight at the end of the windows, g. */
  packageWeight: z.number(),
  /** Tolerance T at the end of the windows, g. */
  tolerance: z.number(),
  /** Declared weights within the windows, in time order. Each sample is judged by those at its first package. */
  weights: z.array(declaredWeights),
  /** Individual acceptance criterion c: packages of a sample that may be below Qn - T. */
  individualAcceptanceCriterium: z.number().int(),
  /** Factor k of the average criterion. */
  multiplierFactor: z.number(),
  /** Version of the applied regulation: the one in force when the first window began. */
  regulation: z.string(),
  /** Useful and rejected packages in the windows. */
  itemCount: z.number().int(),
  /** Complete samples in the windows, and how many of them failed a criterion. */
  sampleCount: z.number().int(),
  refusedCount: z.number().int(),
  /** Mean of the samples' averages and mean of their standard deviations, net, g; null without samples. */
  average: z.number().nullable(),
  deviation: z.number().nullable(),
  /**
   * Samples in time order; all of them up to 500. Beyond that, for each of at most 100 steps (whole UTC hours for windows above 99 h), the samples
   * with the lowest and highest average and package, and the refused ones: all up to 100, else the first of each step.
   */
  samples: downsampled(conformitySample),
  /** The last 30 samples in time order, and the last refused one, null when none was refused. */
  latest: latestSamples,
  lastRefused: conformitySample.nullable(),
  /** Packages in time order. Above 500, only the lightest and the heaviest of each of at most 250 steps. */
  items: downsampled(conformityItem),
});
export type ProductConformity = z.infer<typeof productConformity>;

const sampleSize = z.coerce
  .number()
  .pipe(z.union(sampleSizes.map((size) => z.literal(size))))
  .default(defaultSampleSize);

/**
 * Conformity of exactly one equipment by product, sorted by name. A sample has consecutive useful or rejected packages of one product, window, plant
 * day and weight registration. Incomplete samples and times without a net weight are left out. 422 InvalidRequest for no or several equipment,
 * WindowTooLarge above 3 million packages in days not judged yet.
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
