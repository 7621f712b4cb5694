import { visibleText } from "@fiel/domain";
import { z } from "zod";
import { aboutProfile } from "./about-profile.ts";
import { patternFault } from "./line-pattern.ts";
import { packageRule } from "./package-rule.ts";

/** Families of scales whose frames the gateway knows; their sources are in docs/gateway.md. */
export const scaleFamilies = [
  "toledo-continuous",
  "toledo-prix-b",
  "toledo-prix-c",
  "filizola",
  "mt-sics",
  "a-and-d",
  "urano",
  "weightech",
  "sma",
] as const;
export type ScaleFamily = (typeof scaleFamilies)[number];

/** Units that scales send. */
export const scaleUnits = ["mg", "g", "kg", "t", "lb", "oz", "ozt", "dwt", "tn"] as const;

const words = z.array(z.string().overwrite(visibleText).max(20)).max(20);

const line = z
  .strictObject({
    pattern: z.string().overwrite(visibleText).min(1).max(200),
    unit: z.enum(scaleUnits).optional(),
    stable: words.optional(),
    unusable: words.optional(),
  })
  .superRefine(({ pattern, unit }, context) => {
    const fault = patternFault(pattern);
    if (fault !== null)
      context.addIssue({ code: "custom", path: ["pattern"], message: `machineProfile.${fault}` });
    else if (unit === undefined && !pattern.includes("{unit}"))
      context.addIssue({ code: "custom", path: ["unit"], message: "machineProfile.unitMissing" });
  });

/** Profile of a scale that sends weights over TCP or through a serial converter. The fields are described in docs/gateway.md. */
export const scaleProfileSchema = z
  .strictObject({
    ...aboutProfile,
    driver: z.literal("scale"),
    family: z.enum(scaleFamilies).optional(),
    /** Format of the scale's line, in place of a family. */
    line: line.optional(),
    /** Request for a weight; absent: the family's, `""`: the scale sends by itself. */
    question: z.string().max(40).optional(),
    askEveryMs: z.number().int().min(50).max(10_000).default(200),
    checksum: z.enum(["auto", "on", "off"]).default("auto"),
    packages: packageRule,
  })
  .refine((profile) => (profile.family === undefined) !== (profile.line === undefined), {
    error: "machineProfile.familyOrLine",
    path: ["family"],
  });

export type ScaleProfile = z.output<typeof scaleProfileSchema>;
