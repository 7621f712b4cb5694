import { defaultSampleSize, evidenceGrounds, sampleSizes } from "@fiel/domain";
import { z } from "zod";
import { code, decimal, whole } from "../registrations/fields.ts";

/** Kinds of conditions, in the order in which the form offers them. */
export const alertKinds = [
  "stopped",
  "event",
  "rejects",
  "underweight",
  "conformity",
  "meanDrift",
  "factor",
  "oee",
  "orderLate",
  "gatewaySilent",
  "boardDark",
] as const;
export const alertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof alertKind>;

/** Codes of events; at most 200. */
const codes = z.array(code).max(200);
/** Length of the sliding window, min. */
const minutes = whole(5).max(1_440);
/** Minimum number of packages in the window; with fewer the figure is not judged. */
const minimumPackages = whole(1).max(1_000_000).default(50);
/** Hysteresis in the limit's unit: the value must be this far on the right side of the limit before the condition ends. */
const deadband = decimal(0).default(0);

/**
 * Condition of a rule, by kind. The rule's `onDelayS` says how long it must hold: 'parado por mais de 10 min' is `stopped` with 600, 'atrasada há
 * mais de 1 h' is `orderLate` with 3,600.
 */
export const alertCondition = z.discriminatedUnion("kind", [
  /** An unplanned occurrence is open, with one of the codes in `causes` (empty: any) and none of `except`. A disconnection does not count. */
  z.object({ kind: z.literal("stopped"), causes: codes.default([]), except: codes.default([]) }),
  /** An occurrence of one of the codes is open, planned or not. */
  z.object({ kind: z.literal("event"), codes: codes.min(1, { error: "required" }) }),
  /** Share of packages outside the limits, percent, above `limit`. */
  z.object({ kind: z.literal("rejects"), limit: decimal(0).max(100), minutes, minimumPackages, deadband }),
  /**
   * A run gives evidence of low weights, as in 'Atenção agora'. The condition holds until the run ends or shows otherwise, until two hours after the
   * last sample that adds to the evidence, or until the plant's day ends.
   */
  z.object({ kind: z.literal("underweight") }),
  /** The latest whole sample of this size failed one of these criteria. The condition holds until a sample passes, or the plant's day ends. */
  z.object({
    kind: z.literal("conformity"),
    criteria: z
      .array(z.enum(["average", "individual"]))
      .min(1, { error: "required" })
      .default(["average", "individual"]),
    sampleSize: z.union(sampleSizes.map((size) => z.literal(size))).default(defaultSampleSize),
  }),
  /** The mean net weight differs by more than `limit` g from the product's mean of the preceding 24 h (`day`) or from its nominal weight. */
  z.object({
    kind: z.literal("meanDrift"),
    limit: decimal(0),
    side: z.enum(["above", "below", "both"]).default("both"),
    against: z.enum(["day", "nominal"]).default("day"),
    minutes,
    minimumPackages,
    deadband,
  }),
  /** Operational factor, in percent, below `limit`. */
  z.object({
    kind: z.literal("factor"),
    limit: decimal(0).max(100),
    minutes,
    /** Whether planned stops are excluded, as in the second figure on pages. */
    withoutPlanned: z.boolean().default(true),
    deadband,
  }),
  /**
   * OEE of the present shift from its start until now, in percent, below `limit`; of all products. It is judged every five minutes once the shift has
   * had `afterMinutes` of loading time, and until the shift ends. Products without a registered rate are judged by the best ten minutes of the 30 days
   * before the shift's day.
   */
  z.object({
    kind: z.literal("oee"),
    limit: decimal(0).max(100),
    afterMinutes: whole(5).max(720).default(60),
    deadband,
  }),
  /** An order whose `dueAt` has passed is neither finished nor cancelled. */
  z.object({ kind: z.literal("orderLate") }),
  /** A gateway is silent. Names of gateways; empty: all. */
  z.object({ kind: z.literal("gatewaySilent"), gateways: z.array(z.string().max(200)).max(200).default([]) }),
  /** A paired screen is silent outside its dark hours. Ids of boards; empty: all. */
  z.object({ kind: z.literal("boardDark"), boards: z.array(whole(1)).max(200).default([]) }),
]);
export type AlertCondition = z.output<typeof alertCondition>;

/** What an incident is about. `id` is a machine id, a gateway's name, an order's id or a board's id. */
export const alertSubjectKinds = ["equipment", "gateway", "order", "board"] as const;
/** The subject with its name when the incident began. */
export const alertSubject = z.object({
  kind: z.enum(alertSubjectKinds),
  id: z.string(),
  name: z.string(),
});
export type AlertSubject = z.infer<typeof alertSubject>;

/** Facts of an incident, from which the page writes a sentence. Facts that the kind does not have are absent. */
export const alertFacts = z.object({
  /** Code of the event, and its name when the incident began; null when it is not registered. */
  code: z.number().int().optional(),
  cause: z.string().nullable().optional(),
  /** Start of the event, UTC ms. It may differ from the incident's start, which may have begun with another event. Absent in old incidents. */
  causeSince: z.number().int().optional(),
  /** Percent or g, by kind; for `meanDrift` the signed distance from the reference. */
  value: z.number().optional(),
  /** Reference of `meanDrift`. Absent in incidents stored by older versions, whose value has no sign. */
  against: z.enum(["day", "nominal"]).optional(),
  /** Limit of the rule, in the unit of `value`. */
  limit: z.number().optional(),
  /** Length of the window, min. */
  minutes: z.number().int().optional(),
  /** True for a `factor` that leaves planned stops out. Absent in incidents stored by older versions. */
  withoutPlanned: z.boolean().optional(),
  /** Name of the shift whose OEE it is. */
  shift: z.string().optional(),
  /** Criteria that the sample failed. */
  criteria: z.array(z.enum(["average", "individual"])).optional(),
  /** Grounds of the evidence when it began. */
  grounds: z.array(z.enum(evidenceGrounds)).optional(),
  /** Code of the order. */
  order: z.string().optional(),
  /** Name of the product. */
  product: z.string().optional(),
});
export type AlertFacts = z.infer<typeof alertFacts>;
