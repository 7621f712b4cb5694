import { controlChartKinds, nelsonRules, subgroupSizes, usualNelsonRules } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { downsampled } from "../dashboard/downsampled.ts";
import { dates, repeated, window } from "../dashboard/filter.ts";
import { weightUnit } from "../dashboard/production.ts";
import { codeLabel, idText, label, recordId } from "../registrations/fields.ts";

/** Minutes between two subgroups unless the caller chooses: 96 points a day, of which the usual rules find about one by chance. */
export const usualSubgroupMinutes = 15;
const mostEvery = 100_000;
/** Most points that a chart is computed from. */
export const mostControlPoints = 200_000;

const kind = z.enum(controlChartKinds);
const unit = z.enum(["packages", "minutes"]);

interface AskedSubgroups {
  readonly kind: z.infer<typeof kind>;
  readonly size: number;
  readonly every: number;
  readonly unit: z.infer<typeof unit>;
}

/** Single packages for I-MR, at least two packages for X-bar/S; an interval of at least as many packages as a subgroup has. */
const fitsChart = (asked: AskedSubgroups): boolean =>
  asked.kind === "iMr" ? asked.size === 1 : asked.size >= subgroupSizes.least;
const fitsInterval = (asked: AskedSubgroups): boolean =>
  asked.unit === "minutes" || asked.every >= asked.size;

/** Lower limit, centre and upper limit of one chart, g. */
const controlLine = z.object({ lower: z.number(), centre: z.number(), upper: z.number() });

const lines = {
  /** Of the means, or of the single packages; net, g. */
  location: controlLine,
  /** Of the standard deviations, or of the moving ranges, g. */
  spread: controlLine,
  /** Standard deviation of a package within subgroups, g. */
  sigma: z.number(),
};
export const controlLines = z.object(lines);
export type ControlLines = z.infer<typeof controlLines>;

/** Limits that somebody fixed. They hold from `from` on (UTC ms) until later ones do. */
export const fixedControlLimits = z.object({
  id: z.number().int(),
  from: z.number().int(),
  ...lines,
  /** Window and number of the subgroups from which they were computed. */
  baseline: z.object({
    startTimestamp: z.number().int(),
    endTimestamp: z.number().int(),
    subgroups: z.number().int(),
  }),
  /** How the subgroups were drawn. */
  every: z.number().int(),
  unit,
  reason: z.string(),
  /** Name of the person who fixed them, and when, UTC ms. */
  by: z.string(),
  at: z.number().int(),
});
export type FixedControlLimits = z.infer<typeof fixedControlLimits>;

/** One subgroup, or one package of an I-MR chart. */
export const controlPoint = z.object({
  /** Instants of the first and the last package, UTC ms. */
  startDate: z.number().int(),
  endDate: z.number().int(),
  /** Mean of the net weights, or the net weight, g. */
  location: z.number(),
  /** Standard deviation, or moving range, g; null for a package without one before it. */
  spread: z.number().nullable(),
  /** Location of the point from which the moving range reaches, g; null without one, and on charts of means. */
  before: z.number().nullable(),
  /** Nelson's rules that it breaks. */
  rules: z.array(z.number().int()),
  /** Whether the spread lies beyond its limits. */
  spreadBeyond: z.boolean(),
});
export type ControlPoint = z.infer<typeof controlPoint>;

/** Something that happened to the line. */
export const controlMark = z.object({
  at: z.number().int(),
  /**
   * `product`: the product began after another; `weights`: its declared weights changed; `step`: the mean moved at once, as where the line was set anew;
   * `shift`: a shift began.
   */
  kind: z.enum(["product", "weights", "step", "shift"]),
  /** Name of the product before, or of the shift and its team; null when unknown. */
  name: z.string().nullable(),
  /** Net mean before and after a step, g; null of other marks. */
  step: z.object({ before: z.number(), after: z.number() }).nullable(),
});
export type ControlMark = z.infer<typeof controlMark>;

/** A capability index with its 95 % interval. */
const index = z.object({ value: z.number(), low: z.number(), high: z.number() });
/** Cp and Cpk, or Pp and Ppk. `potential` is null with one specification limit alone. `deviation` in g. */
const capabilityIndices = z.object({ deviation: z.number(), potential: index.nullable(), centred: index });

/** Capability of the packages under the declared weights of the last one; net weights in g. */
export const controlCapability = z.object({
  /** Number, mean and standard deviation of the packages. */
  count: z.number().int(),
  average: z.number(),
  deviation: z.number(),
  /** Specification limits. */
  lower: z.number(),
  upper: z.number().nullable(),
  /** By the deviation within subgroups; null without two different values. */
  within: capabilityIndices.nullable(),
  /** By the deviation of all packages. */
  overall: capabilityIndices.nullable(),
  /** Anderson-Darling test; null when all packages weigh the same. */
  normality: z.object({ statistic: z.number(), probability: z.number(), refused: z.boolean() }).nullable(),
  /** Percentile form, where normality is refused: percentiles 0.135, 50 and 99.865, and the indices. */
  percentiles: z
    .object({
      low: z.number(),
      median: z.number(),
      high: z.number(),
      potential: z.number().nullable(),
      centred: z.number(),
    })
    .nullable(),
});
export type ControlCapability = z.infer<typeof controlCapability>;

/** A product that the machine weighed in the windows. */
export const chartedProduct = z.object({
  code: z.string(),
  name: z.string(),
  /** Useful and rejected packages. */
  count: z.number().int(),
});
export type ChartedProduct = z.infer<typeof chartedProduct>;

/** Control charts of one product on one machine. */
export const controlChart = z.object({
  productCode: z.string(),
  productName: z.string(),
  productUnit: weightUnit,
  /** Nominal net quantity, package weight and tolerance of the last package, or without packages at the end of the windows, g. */
  productWeight: z.number(),
  packageWeight: z.number(),
  tolerance: z.number(),
  /** Useful and rejected packages in the windows. */
  itemCount: z.number().int(),
  /** All points in the windows, and how many of them break a rule or have a spread beyond its limits. */
  pointCount: z.number().int(),
  brokenCount: z.number().int(),
  /** Points that break each rule that is judged, and those whose spread lies beyond its limits. */
  brokenByRule: z.array(z.object({ rule: z.number().int(), count: z.number().int() })),
  spreadBeyondCount: z.number().int(),
  /**
   * Points in time order, all of them up to 3,000. Beyond that, of each of at most 300 steps of time those with the lowest and highest location
   * and the largest spread, and the broken ones: all up to 1,000, else the first of each step and the last of all. Rules are judged on all points.
   */
  points: downsampled(controlPoint),
  /** The last of all points, null without points, and the last that breaks a rule or has a spread beyond its limits, null without one. */
  last: controlPoint.nullable(),
  lastBroken: controlPoint.nullable(),
  /** Limits of the chart's kind and size that hold within the windows, in time order. */
  limits: z.array(fixedControlLimits),
  /** All limits that were ever fixed of the chart's kind and size, the newest first. */
  revisions: z.array(fixedControlLimits),
  /** Limits that the windows' own subgroups give, for whoever wants to fix them; null below 20 subgroups. */
  proposal: controlLines.nullable(),
  /** Autocorrelation of neighbouring points; null below three points. */
  autocorrelation: z.number().nullable(),
  marks: z.array(controlMark),
  /** Null below 100 packages. */
  capability: controlCapability.nullable(),
});
export type ControlChart = z.infer<typeof controlChart>;

/** The kind of chart and how its subgroups are drawn; numbers of a query come as text. */
const chartOf = (number: z.ZodNumber | z.ZodCoercedNumber) => ({
  kind: kind.default("xbarS"),
  size: number.int().min(1).max(subgroupSizes.most).default(subgroupSizes.usual),
  every: number.int().min(1).max(mostEvery).default(usualSubgroupMinutes),
  unit: unit.default("minutes"),
});

/** Nelson's rules to judge by; none when absent with `rules=0`. */
const rules = repeated(z.coerce.number().int().min(0).max(nelsonRules.length));

/**
 * Control charts of one product on one machine. A subgroup has consecutive useful or rejected packages of one product, window, plant day and weight
 * registration. `product`: by default the one of the last package. `rules`: Nelson's rules, by default 1, 2, 3 and 5; 0 alone means none. `lower`,
 * `upper`: specification limits, net, g; by default Qn - T and none. `result` is null without packages, or without a net weight of the product.
 * 422 UnknownEquipment, UnknownProduct, WindowTooLarge above 3 million packages or 200,000 points.
 */
export const getControlChart = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/control-chart",
  audience: "user",
  query: z
    .object({
      dates,
      equipment: idText,
      product: z.string().min(1).optional(),
      ...chartOf(z.coerce.number()),
      rules,
      lower: z.coerce.number().min(0).optional(),
      upper: z.coerce.number().min(0).optional(),
    })
    .refine(fitsChart, { path: ["size"], message: "sizeOfChart" })
    .refine(fitsInterval, { path: ["every"], message: "shorterThanSubgroup" }),
  answer: z.object({
    data: z.object({
      result: controlChart.nullable(),
      /** What the machine weighed in the windows, the product of the last package first. */
      products: z.array(chartedProduct),
    }),
  }),
  summary: "Control charts and capability",
});

/** The rules of a query: the usual ones when none are named. */
export const askedRules = (asked: readonly number[]): (typeof nelsonRules)[number][] =>
  asked.length === 0 ? [...usualNelsonRules] : nelsonRules.filter((rule) => asked.includes(rule));

/**
 * Fixes the control limits of a product on a machine, computed from a window that has ended. The first limits of a chart hold from the start of that
 * window; later ones hold from now on, and the earlier ones stay for their time. 422 InvalidRequest with `dates: tooFewSubgroups` below 20 subgroups,
 * `dates: noVariation` when all weigh the same, and `dates: notEnded` for a window that has not ended; UnknownEquipment, UnknownProduct, WindowTooLarge.
 */
export const fixControlLimits = defineCall({
  method: "POST",
  path: "/api/client/:tenant/quality/control-limits",
  audience: "supervisor",
  body: z
    .object({
      equipment: recordId,
      product: codeLabel(60),
      ...chartOf(z.number()),
      dates: window,
      /** Why they are fixed or revised. */
      reason: label(300),
    })
    .refine(fitsChart, { path: ["size"], message: "sizeOfChart" })
    .refine(fitsInterval, { path: ["every"], message: "shorterThanSubgroup" }),
  answer: fixedControlLimits,
  summary: "Fix control limits",
});
