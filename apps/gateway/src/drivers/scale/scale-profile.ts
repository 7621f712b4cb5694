import { z } from "zod";
import { families, familyNames, lineFamily, type Family } from "./families.ts";
import { patternFault } from "./line-pattern.ts";
import type { PackageRule } from "./package-cycle.ts";
import { unitNames } from "./weight-frame.ts";

const grams = z.number().min(0).max(4_000_000);
const unit = z.enum(unitNames as [string, ...string[]]);
const words = z.array(z.string().max(20)).max(20);

const line = z
  .strictObject({
    pattern: z.string().min(1).max(200),
    unit: unit.optional(),
    stable: words.optional(),
    unusable: words.optional(),
  })
  .superRefine(({ pattern, unit: named }, context) => {
    const fault =
      patternFault(pattern) ?? (named === undefined && !pattern.includes("{unit}") ? "falta unit" : null);
    if (fault !== null) context.addIssue({ code: "custom", message: fault });
  });

const packages = z
  .strictObject({
    by: z.enum(["stable", "peak"]).default("stable"),
    thresholdG: grams.positive(),
    /** Half of the threshold where left out. */
    releaseG: grams.positive().optional(),
    stableForMs: z.number().int().min(0).max(60_000).default(300),
    toleranceG: grams.default(0),
  })
  .refine(({ thresholdG, releaseG }) => releaseG === undefined || releaseG <= thresholdG, {
    message: "releaseG não pode passar de thresholdG",
    path: ["releaseG"],
  });

/** A scale that sends weights over TCP, or by a serial converter. The files are described in docs/gateway.md. */
export const scaleProfileSchema = z
  .strictObject({
    title: z.string(),
    driver: z.literal("scale"),
    family: z.enum(familyNames).optional(),
    /** Instead of a family. */
    line: line.optional(),
    /** What asks for a weight; the family's own where left out, and `""` where the scale sends by itself. */
    question: z.string().max(40).optional(),
    askEveryMs: z.number().int().min(50).max(10_000).default(200),
    checksum: z.enum(["auto", "on", "off"]).default("auto"),
    packages,
  })
  .refine((profile) => (profile.family === undefined) !== (profile.line === undefined), {
    message: "diga family ou line, um dos dois",
    path: ["family"],
  });

export type ScaleProfile = z.output<typeof scaleProfileSchema>;

/** The family that a profile names or describes, with the question of its own. */
export const familyOf = ({ family, line: pattern, question }: ScaleProfile): Family => {
  const own = question === undefined || question === "" ? null : question;
  if (family === undefined) return lineFamily(pattern ?? { pattern: "{weight}" }, own);
  return question === undefined ? families[family] : { ...families[family], question: own };
};

/** Two names of one ring of steps have one rule: a release that is left out is half of the threshold. */
export const ruleOf = ({ packages: rule }: ScaleProfile): PackageRule => {
  const { by, thresholdG, releaseG = thresholdG / 2, stableForMs, toleranceG } = rule;
  const mg = (value: number): number => Math.round(value * 1_000);
  return {
    by,
    thresholdMg: mg(thresholdG),
    releaseMg: mg(releaseG),
    stableForMs,
    toleranceMg: mg(toleranceG),
  };
};
