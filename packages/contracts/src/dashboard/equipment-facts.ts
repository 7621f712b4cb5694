import { evidenceGrounds } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { equipments, weighingClass } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** An operator who is or was signed on at a machine, from the machine's state reports. */
export const signedOnOperator = z.object({
  code: z.number().int(),
  /** Null when the code is not registered. */
  name: z.string().nullable(),
  /** Start of the sign-on, UTC ms. */
  since: z.number().int(),
  /** End, UTC ms; null while signed on. */
  until: z.number().int().nullable(),
});
export type SignedOnOperator = z.infer<typeof signedOnOperator>;

/** Samples that failed a criterion, and the number expected to fail on a line exactly at the legal limit. */
const refusedByCriterion = z.object({ refused: z.number().int(), expected: z.number() });

/**
 * Evidence that a machine weighs below the legal limit, from samples of the default size in its present run. A run starts at the last change of the
 * product or of its weights, at most 24 h ago. Weights are net, g.
 */
export const weightEvidence = z.object({
  product: z.string(),
  /** Instant of the last sample that adds to the evidence, UTC ms. */
  at: z.number().int(),
  /** Number of samples in the run. */
  samples: z.number().int(),
  average: refusedByCriterion,
  individual: refusedByCriterion,
  /** Grounds of the evidence, at least one, the strongest first. */
  grounds: z.array(z.enum(evidenceGrounds)),
  /** Mean net weight of the run's packages, and nominal quantity Qn. */
  mean: z.number(),
  nominal: z.number(),
  /** Packages below Qn - 2 T, and the weight Qn - 2 T. */
  belowDoubleTolerance: z.number().int(),
  doubleLimit: z.number(),
  /** Amount by which the mean must rise to reach the safe target; null when it is high enough. */
  raise: z.number().nullable(),
});
export type WeightEvidence = z.infer<typeof weightEvidence>;

/**
 * The latest report, about a machine and itself, of the gateway that read the machine last, without addresses of the plant's network. Instants by the
 * server's clock, UTC ms.
 */
export const gatewayOfMachine = z.object({
  /** Name of the gateway's computer. Part of the gateway's id when it has no name, or when two computers have the same. */
  name: z.string(),
  /** Whether the gateway sent no report for a minute. */
  silent: z.boolean(),
  /** When the gateway last read the machine; null when it never did. */
  lastReadAt: z.number().int().nullable(),
  /** Records that the gateway has not delivered yet. */
  pendingRecords: z.number().int().nonnegative(),
  /** The gateway's clock minus the server's, ms. */
  clockAheadMs: z.number().int(),
  /** Version of the gateway's program. */
  version: z.string(),
  /** Why the gateway cannot read the machine, in its own words or as a system's error code, without addresses; null when it can. */
  trouble: z.string().nullable(),
  /** Since when it cannot read the machine; null when unknown. */
  troubleSince: z.number().int().nullable(),
});
export type GatewayOfMachine = z.infer<typeof gatewayOfMachine>;

/** The newest package of a machine. */
export const lastWeight = z.object({
  /** Net weight, g; gross when the product is unknown. */
  net: z.number(),
  /** Unit in which its product's weights are shown; g when the product is unknown. */
  unit: weightUnit,
  class: weighingClass,
  /** UTC ms. */
  at: z.number().int(),
});
export type LastWeight = z.infer<typeof lastWeight>;

/** Facts about one equipment besides its state. */
export const equipmentFacts = z.object({
  /** Machine id. */
  equipment: z.number().int(),
  /** When it was registered, UTC ms. */
  registeredAt: z.number().int(),
  /** Expected packages a minute: the registered rate, else the rate of the best day of the last 30; null without either. */
  expectedRate: z.number().nullable(),
  /** Last state report of the machine, UTC ms; null when there was none. */
  heardAt: z.number().int().nullable(),
  /** The operator signed on now, then the one before; at most two, within the last 7 days. */
  operators: z.array(signedOnOperator),
  /** Null when the weights are plausible for a line that obeys the law. */
  evidence: weightEvidence.nullable(),
  /** Null when no gateway reports that it reads the machine. */
  gateway: gatewayOfMachine.nullable(),
  /** Null when nothing was weighed in the last 24 h. */
  lastWeight: lastWeight.nullable(),
});
export type EquipmentFacts = z.infer<typeof equipmentFacts>;

/** Facts about each equipment besides its state, sorted by name. Removed equipment is absent. */
export const getEquipmentFacts = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/equipment-facts",
  audience: "user",
  query: z.object({ equipments }),
  answer: z.object({ result: z.array(equipmentFacts) }),
  summary:
    "Expected rate, operator, last word, last weight, evidence of low weights and gateway of each equipment",
});
