import { evidenceGrounds, lossClasses } from "@fiel/domain";
import { z } from "zod";
import { alertKind, alertSubject } from "../alerts/alert-condition.ts";
import { apiOrderStates } from "../api/read-figures.ts";
import { instant, namedMachine, namedProduct } from "../api/read-fields.ts";

/** A stop as it is now. */
const stopBody = z.object({
  /** Stays the same while the stop is revised. */
  id: z.string(),
  machine: namedMachine,
  from: instant,
  /** Null while the machine stands. */
  to: instant.nullable(),
  /** Event that the machine reported; null when it reported none. */
  code: z.number().int().nullable(),
  name: z.string().nullable(),
  planned: z.boolean(),
  /** The stop's parts in time order; one unless somebody split it. */
  parts: z.array(
    z.object({
      from: instant,
      to: instant.nullable(),
      reason: z
        .object({ name: z.string(), group: z.string().nullable(), lossClass: z.enum(lossClasses) })
        .nullable(),
      explainedBy: z.enum(["person", "event"]).nullable(),
      comment: z.string().nullable(),
    }),
  ),
  /** True when late data shows that the machine did not stand. */
  withdrawn: z.boolean(),
});
export type StopBody = z.infer<typeof stopBody>;

const orderBody = z.object({
  code: z.string(),
  product: z.object({ codeText: z.string().nullable(), name: z.string() }),
  group: z.string(),
  machines: z.array(namedMachine),
  state: z.enum(apiOrderStates),
  /** The state told before; null for a new order. */
  before: z.enum(apiOrderStates).nullable(),
  bales: z.number().int(),
  dueAt: instant.nullable(),
});
export type OrderBody = z.infer<typeof orderBody>;

const alertBody = z.object({
  id: z.number().int(),
  rule: z.object({ name: z.string(), kind: alertKind }),
  subject: alertSubject,
  from: instant,
  /** Null while it lasts. */
  to: instant.nullable(),
});
export type AlertBody = z.infer<typeof alertBody>;

const evidenceBody = z.object({
  machine: namedMachine,
  product: z.string(),
  /** What the evidence rests on. */
  grounds: z.array(z.enum(evidenceGrounds)),
  samples: z.number().int(),
  /** Weights net, g. */
  meanG: z.number(),
  nominalG: z.number(),
  /** Last sample that adds to it. */
  at: instant,
});
export type EvidenceBody = z.infer<typeof evidenceBody>;

const dayBody = z.object({
  machine: namedMachine,
  /** The day in the client's time zone. */
  day: z.string(),
  from: instant,
  to: instant,
  /** 1 at first; higher when late data changed the day, whose figures replace the earlier ones. */
  revision: z.number().int(),
  /** Whether the machine was heard after the day's end, so that all of the day has arrived. */
  complete: z.boolean(),
  products: z.array(
    z.object({
      product: namedProduct.nullable(),
      packages: z.number().int(),
      useful: z.number().int(),
      over: z.number().int(),
      under: z.number().int(),
      invalid: z.number().int(),
      usefulWeightG: z.number(),
    }),
  ),
});
export type DayBody = z.infer<typeof dayBody>;

/** The data of each type of event. */
export const sentEventTypes = {
  "stop.began": stopBody,
  "stop.ended": stopBody,
  "stop.explained": stopBody,
  "stop.changed": stopBody,
  "order.state": orderBody,
  "alert.opened": alertBody,
  "alert.ended": alertBody,
  "evidence.began": evidenceBody,
  "evidence.ended": evidenceBody,
  "day.closed": dayBody,
} as const;
export type SentEventType = keyof typeof sentEventTypes;

/** What is posted to a destination: the type, when the event was found, the client's identifier, and the data of its type. */
export const postedEvent = z.object({
  type: z.enum(Object.keys(sentEventTypes) as [SentEventType, ...SentEventType[]]),
  timestamp: instant,
  tenant: z.string(),
  data: z.record(z.string(), z.unknown()),
});
