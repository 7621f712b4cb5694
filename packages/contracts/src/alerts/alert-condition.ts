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
/** Below so many packages in the window nothing is said. */
const minimumPackages = whole(1).max(1_000_000).default(50);
/** How far the value must come back behind the limit before it is within again, in the limit's unit. */
const deadband = decimal(0).default(0);

/**
 * The condition of a rule by its kind. How long it must hold is the rule's `onDelayS`: 'parado por mais de 10 min' is `stopped` with
 * 600, 'atrasada há mais de 1 h' is `orderLate` with 3,600.
 */
export const alertCondition = z.discriminatedUnion("kind", [
  /** An occurrence is open that is no planned stop, has one of `causes` (none: any) and none of `except`. The disconnection is no stop. */
  z.object({ kind: z.literal("stopped"), causes: codes.default([]), except: codes.default([]) }),
  /** An occurrence of one of the codes is open, planned ones too. */
  z.object({ kind: z.literal("event"), codes: codes.min(1, { error: "required" }) }),
  /** Share of packages outside the limits, percent, above `limit`. */
  z.object({ kind: z.literal("rejects"), limit: decimal(0).max(100), minutes, minimumPackages, deadband }),
  /** The latest whole sample of so many packages failed a criterion named here; until one passes, or the plant's day ends. */
  z.object({
    kind: z.literal("conformity"),
    criteria: z
      .array(z.enum(["average", "individual"]))
      .min(1, { error: "required" })
      .default(["average", "individual"]),
    sampleSize: z.union(sampleSizes.map((size) => z.literal(size))).default(defaultSampleSize),
  }),
  /** Mean net weight further than `limit` g from what the product had in the 24 h before (`day`) or from its nominal weight. */
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
    /** Without planned stops, as pages show it beside. */
    withoutPlanned: z.boolean().default(true),
    deadband,
  }),
  /** An order with `dueAt` in the past that is neither finished nor cancelled. */
  z.object({ kind: z.literal("orderLate") }),
  /** A gateway that was not heard of. Names; none: all. */
  z.object({ kind: z.literal("gatewaySilent"), gateways: z.array(z.string().max(200)).max(200).default([]) }),
  /** A paired screen that was not heard of, outside its dark hours. Ids; none: all. */
  z.object({ kind: z.literal("boardDark"), boards: z.array(whole(1)).max(200).default([]) }),
]);
export type AlertCondition = z.output<typeof alertCondition>;

/** What an incident is about. `id` is a machine id, a gateway's name, an order's or a board's id. */
export const alertSubjectKinds = ["equipment", "gateway", "order", "board"] as const;
export const alertSubject = z.object({
  kind: z.enum(alertSubjectKinds),
  id: z.string(),
  name: z.string(),
});
export type AlertSubject = z.infer<typeof alertSubject>;

/** Why, in facts: the page makes the words. Absent where the kind has none. */
export const alertFacts = z.object({
  /** Code of the event, and its name at that time; null when it is not registered. */
  code: z.number().int().optional(),
  cause: z.string().nullable().optional(),
  /** When the event began, UTC ms: an incident may have begun with another. Absent of incidents stored before it was told. */
  causeSince: z.number().int().optional(),
  /** Percent or g, by the kind; of a mean how far it lies above (positive) or below what it is compared with. */
  value: z.number().optional(),
  /** What a mean is compared with. Absent of incidents stored before it was told: their value has no direction. */
  against: z.enum(["day", "nominal"]).optional(),
  limit: z.number().optional(),
  /** Of the window, min. */
  minutes: z.number().int().optional(),
  /** Failed criteria. */
  criteria: z.array(z.enum(["average", "individual"])).optional(),
  /** Code of the order. */
  order: z.string().optional(),
  /** Name of the product. */
  product: z.string().optional(),
});
export type AlertFacts = z.infer<typeof alertFacts>;
