import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** Leftovers in one step of time, by equipment, product and operator. */
export const leftoverEntry = z.object({
  /** Start of the step, UTC ms. */
  date: z.number().int(),
  /** Scrap, g. */
  n: z.number().nonnegative(),
  /** Reprocess, g. */
  r: z.number().nonnegative(),
  /** Number of chargebacks. */
  c: z.number().int().nonnegative(),
  /** Null when no product was loaded. */
  product: z.object({ id: z.number().int(), name: z.string(), unit: weightUnit }).nullable(),
  equipment: z.object({ mid: z.number().int(), name: z.string() }),
  /** Null when nobody was signed on at the machine. */
  operator: z.object({ code: z.number().int(), name: z.string() }).nullable(),
});
export type LeftoverEntry = z.infer<typeof leftoverEntry>;

/**
 * Scrap, reprocess and chargebacks in steps of 5 minutes (wider when there would be more than 500), sorted by time, then by equipment's name. Steps
 * without leftovers are absent.
 */
export const getLeftovers = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/scraps",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: z.array(leftoverEntry) }) }),
  summary: "Scrap, reprocess and chargebacks over time",
});
