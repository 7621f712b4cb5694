import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments } from "./filter.ts";

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
});
export type EquipmentFacts = z.infer<typeof equipmentFacts>;

/** What is known of each equipment beside its state, sorted by name; removed equipment is left out. */
export const getEquipmentFacts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/equipment-facts",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(equipmentFacts) }),
  summary: "Expected rate, operator, last word and last failed sample of each equipment",
});
