import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments, weighingClass } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** The operator signed on at a machine, as reported with its states. */
export const signedOnOperator = z.object({
  code: z.number().int(),
  /** Null when not registered. */
  name: z.string().nullable(),
  /** UTC ms. */
  since: z.number().int(),
  /** Null while signed on. */
  until: z.number().int().nullable(),
});
export type SignedOnOperator = z.infer<typeof signedOnOperator>;

/** The last sample that failed, of the default size; weights net, in g. */
export const refusedSample = z.object({
  product: z.string(),
  /** Instant of its last package, UTC ms. */
  at: z.number().int(),
  averageMet: z.boolean(),
  individualMet: z.boolean(),
  avg: z.number(),
  /** The average had to reach this, g. */
  criterion: z.number(),
  /** Packages below Qn - T, the allowed number of them, and Qn - T itself. */
  belowTolerance: z.number().int(),
  acceptance: z.number().int(),
  limit: z.number(),
});
export type RefusedSample = z.infer<typeof refusedSample>;

/**
 * The last report of the gateway that read a machine last, about the machine and itself, without addresses of the plant's network. Instants
 * by the server's clock, UTC ms.
 */
export const gatewayOfMachine = z.object({
  /** The computer's name; part of the gateway's id when there is none, or when two have the same. */
  name: z.string(),
  /** No report for a minute. */
  silent: z.boolean(),
  /** When it last read the machine; null: never. */
  lastReadAt: z.number().int().nullable(),
  /** Records that it has not delivered yet. */
  pendingRecords: z.number().int().nonnegative(),
  /** Its clock minus the server's, ms. */
  clockAheadMs: z.number().int(),
  /** Version of its program. */
  version: z.string(),
  /** Why it cannot read the machine, in its words or a system's code, without addresses; null when it can. */
  trouble: z.string().nullable(),
  /** Since when it cannot; null when unknown. */
  troubleSince: z.number().int().nullable(),
});
export type GatewayOfMachine = z.infer<typeof gatewayOfMachine>;

/** The newest package of a machine. */
export const lastWeight = z.object({
  /** Net weight, g; gross where the product is not known. */
  net: z.number(),
  /** Unit in which its product's weights are shown; g when the product is unknown. */
  unit: weightUnit,
  class: weighingClass,
  /** UTC ms. */
  at: z.number().int(),
});
export type LastWeight = z.infer<typeof lastWeight>;

export const equipmentFacts = z.object({
  /** Machine id. */
  equipment: z.number().int(),
  /** When it was registered, UTC ms. */
  registeredAt: z.number().int(),
  /** Packages a minute: the registered rate, else that of the best day of the last 30; null without either. */
  expectedRate: z.number().nullable(),
  /** When it last reported its state, UTC ms; null: never. */
  heardAt: z.number().int().nullable(),
  /** The operator signed on now, then the one before; at most two, of the last 7 days. */
  operators: z.array(signedOnOperator),
  /** Of the plant's day, and after midnight also of the last two hours; null when none failed. */
  refused: refusedSample.nullable(),
  /** Null: no gateway reports that it reads the machine. */
  gateway: gatewayOfMachine.nullable(),
  /** Null: nothing was weighed for a day. */
  lastWeight: lastWeight.nullable(),
});
export type EquipmentFacts = z.infer<typeof equipmentFacts>;

/** Facts about each equipment besides its state, sorted by name; without removed equipment. */
export const getEquipmentFacts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/equipment-facts",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(equipmentFacts) }),
  summary:
    "Expected rate, operator, last word, last weight, last failed sample and gateway of each equipment",
});
