import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments, weighingClass } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** Who was signed on at a machine, by what it told with its states. */
export const signedOnOperator = z.object({
  code: z.number().int(),
  /** Null: not registered. */
  name: z.string().nullable(),
  /** UTC ms. */
  since: z.number().int(),
  /** Null while he is. */
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
  /** What the average had to reach. */
  criterion: z.number(),
  /** Packages below Qn - T, how many may be, and that limit. */
  belowTolerance: z.number().int(),
  acceptance: z.number().int(),
  limit: z.number(),
});
export type RefusedSample = z.infer<typeof refusedSample>;

/** What the gateway that read a machine last tells of it and of itself: nothing of the plant's network. Instants by the server's clock, UTC ms. */
export const gatewayOfMachine = z.object({
  /** Its computer's name; a part of its id where that tells nothing, or not which it is. */
  name: z.string(),
  /** It told nothing for a minute. */
  silent: z.boolean(),
  /** When it read the machine last; null: it never did. */
  lastReadAt: z.number().int().nullable(),
  /** Records that it has still to deliver. */
  pendingRecords: z.number().int().nonnegative(),
  /** How far its clock is ahead of the server's, ms; negative when it is behind. */
  clockAheadMs: z.number().int(),
  /** What it runs. */
  version: z.string(),
  /** Why it cannot read the machine, in its words or a system's code, without addresses; null: it can. */
  trouble: z.string().nullable(),
  /** Since when it cannot; null where that is not told. */
  troubleSince: z.number().int().nullable(),
});
export type GatewayOfMachine = z.infer<typeof gatewayOfMachine>;

/** The newest package of a machine. */
export const lastWeight = z.object({
  /** Net weight, g; gross where the product is not known. */
  net: z.number(),
  /** In which its product's weights are shown; g where the product is not known. */
  unit: weightUnit,
  class: weighingClass,
  /** UTC ms. */
  at: z.number().int(),
});
export type LastWeight = z.infer<typeof lastWeight>;

export const equipmentFacts = z.object({
  /** Machine id. */
  equipment: z.number().int(),
  /** Packages a minute: as registered, else of the best of the last 30 days; null where neither says anything. */
  expectedRate: z.number().nullable(),
  /** When it told its state last, UTC ms; null: never. */
  heardAt: z.number().int().nullable(),
  /** Who is signed on, then who was before; at most two, of the last 7 days. */
  operators: z.array(signedOnOperator),
  /** Of the plant's day, and of the last two hours after midnight; null when none failed. */
  refused: refusedSample.nullable(),
  /** Null: no gateway says that it reads the machine. */
  gateway: gatewayOfMachine.nullable(),
  /** Null: nothing was weighed within a day. */
  lastWeight: lastWeight.nullable(),
});
export type EquipmentFacts = z.infer<typeof equipmentFacts>;

/** What is known of each equipment beside its state, sorted by name; removed equipment is left out. */
export const getEquipmentFacts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/equipment-facts",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(equipmentFacts) }),
  summary:
    "Expected rate, operator, last word, last weight, last failed sample and gateway of each equipment",
});
