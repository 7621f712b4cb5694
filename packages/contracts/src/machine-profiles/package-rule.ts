import { z } from "zod";

const grams = z.number().min(0).max(4_000_000);

/** How packages are detected in a stream of weights; see docs/gateway.md. */
export const packageRule = z
  .strictObject({
    by: z.enum(["stable", "peak"]).default("stable"),
    thresholdG: grams.positive(),
    /** Weight below which a package has left; half of the threshold when absent. */
    releaseG: grams.positive().optional(),
    stableForMs: z.number().int().min(0).max(60_000).default(300),
    toleranceG: grams.default(0),
  })
  .refine(({ thresholdG, releaseG }) => releaseG === undefined || releaseG <= thresholdG, {
    error: "machineProfile.releaseAboveThreshold",
    path: ["releaseG"],
  });
export type ProfilePackageRule = z.output<typeof packageRule>;
