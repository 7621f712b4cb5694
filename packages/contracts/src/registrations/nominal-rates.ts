import { z } from "zod";
import { defineCall } from "../call.ts";
import { orRequired, recordId, withoutDefaults } from "./fields.ts";
import { listQuery, recordCalls, registered } from "./record-calls.ts";

/** Maximum number of nominal rates of a client. */
export const mostNominalRates = 5_000;
/** Maximum nominal rate, packages a minute. */
export const largestRate = 1_000_000;

/** A nominal rate of a product. */
export const nominalRateValues = z.object({
  productId: recordId,
  /** Id of the equipment; null for all equipment without a rate of its own for the product. */
  equipmentId: recordId.nullable().default(null),
  /** Packages a minute. */
  rate: z.number(orRequired).positive().max(largestRate),
});
export type NominalRateValues = z.output<typeof nominalRateValues>;

/** A registered nominal rate. */
export const registeredNominalRate = z.object({
  ...registered,
  productId: z.number().int(),
  /** Code and name of the product, which may be removed. */
  product: z.string(),
  equipmentId: z.number().int().nullable(),
  /** Name of the equipment, which may be removed; null for all equipment. */
  equipment: z.string().nullable(),
  rate: z.number(),
});
export type RegisteredNominalRate = z.infer<typeof registeredNominalRate>;

/** Nominal rates of products, sorted by id. */
export const listNominalRates = defineCall({
  method: "GET",
  path: "/api/client/:tenant/registrations/nominal-rates",
  audience: "user",
  query: listQuery,
  answer: z.array(registeredNominalRate),
  summary: "Nominal rates of products",
});

/**
 * Calls for one nominal rate; product and equipment cannot change. 409 NominalRateAlreadyExists when the product has a rate for the equipment, or for
 * all; TooManyNominalRates.
 */
export const nominalRateCalls = recordCalls("nominal-rates", {
  record: registeredNominalRate,
  creation: nominalRateValues,
  change: withoutDefaults(nominalRateValues).partial().extend({ id: recordId }),
  name: "nominal rate",
});
