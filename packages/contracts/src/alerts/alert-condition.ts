import { defaultSampleSize, sampleSizes } from "@fiel/domain";
import { z } from "zod";
import { code, decimal, whole } from "../registrations/fields.ts";

/** What a rule watches, in the order in which the form offers it. */
export const alertKinds = [
  "stopped",
  "event",
  "rejects",
  "conformity",
  "meanDrift",
  "factor",
  "orderLate",
  "gatewaySilent",
  "boardDark",
] as const;
export const alertKind = z.enum(alertKinds);
export type AlertKind = z.infer<typeof alertKind>;

/** Codes of events; at most 200. */
const codes = z.array(code).max(200);
/** Sliding window, min. */
const minutes = whole(5).max(1_440);
/** With fewer packages in the window the figure is not judged. */
const minimumPackages = whole(1).max(1_000_000).default(50);
/** How far the value must come back behind the limit before it is within again, in the limit's unit. */
const deadband = decimal(0).default(0);

/**
 * Condition of a rule by its kind. The rule's `onDelayS` says how long it must hold: 'parado por mais de 10 min' is `stopped` with 600,
 * 'atrasada há mais de 1 h' is `orderLate` with 3,600.
 */
export const alertCondition = z.discriminatedUnion("kind", [
  /** An unplanned occurrence is open whose code is one of `causes` (none: any) and none of `except`. A disconnection does not count. */
  z.object({ kind: z.literal("stopped"), causes: codes.default([]), except: codes.default([]) }),
  /** An occurrence of one of the codes is open, planned or not. */
  z.object({ kind: z.literal("event"), codes: codes.min(1, { error: "required" }) }),
  /** Share of packages outside the limits, percent, above `limit`. */
  z.object({ kind: z.literal("rejects"), limit: decimal(0).max(100), minutes, minimumPackages, deadband }),
  /** The latest whole sample of this size failed one of these criteria; holds until one passes, or the plant's day ends. */
  z.object({
    kind: z.literal("conformity"),
    criteria: z
      .array(z.enum(["average", "individual"]))
      .min(1, { error: "required" })
      .default(["average", "individual"]),
    sampleSize: z.union(sampleSizes.map((size) => z.literal(size))).default(defaultSampleSize),
  }),
  /** The mean net weight is more than `limit` g from the product's mean of the 24 h before (`day`) or from its nominal weight. */
  z.object({
    kind: z.literal("meanDrift"),
    limit: decimal(0),
    side: z.enum(["above", "below", "both"]).default("both"),
    against: z.enum(["day", "nominal"]).default("day"),
    minutes,
    minimumPackages,
    deadband,
  }),
  /** Operational factor, percent, below `limit`. */
  z.object({
    kind: z.literal("factor"),
    limit: decimal(0).max(100),
    minutes,
    /** Whether planned stops are left out, as in the second figure on pages. */
    withoutPlanned: z.boolean().default(true),
    deadband,
  }),
  /** An order with `dueAt` in the past that is neither finished nor cancelled. */
  z.object({ kind: z.literal("orderLate") }),
  /** A gateway was not heard. Names; none: all. */
  z.object({ kind: z.literal("gatewaySilent"), gateways: z.array(z.string().max(200)).max(200).default([]) }),
  /** A paired screen was not heard outside its dark hours. Ids; none: all. */
  z.object({ kind: z.literal("boardDark"), boards: z.array(whole(1)).max(200).default([]) }),
]);
export type AlertCondition = z.output<typeof alertCondition>;

/** Subject of an incident. `id` is a machine id, a gateway's name, an order's or a board's id. */
export const alertSubjectKinds = ["equipment", "gateway", "order", "board"] as const;
export const alertSubject = z.object({
  kind: z.enum(alertSubjectKinds),
  id: z.string(),
  name: z.string(),
});
export type AlertSubject = z.infer<typeof alertSubject>;

/** Facts of an incident, of which the page makes a sentence. Each is absent where the kind does not have it. */
export const alertFacts = z.object({
  /** Code of the event, and its name at that time; null when it is not registered. */
  code: z.number().int().optional(),
  cause: z.string().nullable().optional(),
  /** Start of the event, UTC ms: an incident may have begun with another event. Absent in incidents stored by older versions. */
  causeSince: z.number().int().optional(),
  /** Percent or g, depending on the kind; for a mean, its signed distance from the reference. */
  value: z.number().optional(),
  /** Reference of a mean. Absent in incidents stored by older versions: their value has no sign. */
  against: z.enum(["day", "nominal"]).optional(),
  limit: z.number().optional(),
  /** Length of the window, min. */
  minutes: z.number().int().optional(),
  /** Failed criteria. */
  criteria: z.array(z.enum(["average", "individual"])).optional(),
  /** Code of the order. */
  order: z.string().optional(),
  /** Name of the product. */
  product: z.string().optional(),
});
export type AlertFacts = z.infer<typeof alertFacts>;
