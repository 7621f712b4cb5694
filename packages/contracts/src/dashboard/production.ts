import { z } from "zod";
import { defineCall } from "../call.ts";
import { classFilter, filter } from "./filter.ts";

export const weightUnit = z.enum(["g", "kg", "lb"]);

export const productionSummary = z.object({
  /** Gross weight of all counted packages, g. */
  totalWeight: z.number(),
  /** Common unit of all products weighed; g when they differ, and when nothing was weighed. */
  unit: weightUnit,
  count: z.number().int(),
  approvedCount: z.number().int(),
  rejectedSuperiorCount: z.number().int(),
  rejectedInferiorCount: z.number().int(),
});
export type ProductionSummary = z.infer<typeof productionSummary>;

/** Totals of the window over the filtered equipment. Zero counts when nothing was weighed. */
export const getProductionSummary = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/summary",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: productionSummary }) }),
  summary: "Accumulators of the home page",
});

export const productionStep = z.object({
  /** Start of the step, UTC ms. */
  date: z.number().int(),
  /** Gross weight, g. */
  sum: z.number(),
  /** Mean to the milligram, g; null for several products together. */
  avg: z.number().nullable(),
  min: z.number(),
  max: z.number(),
  /** Sample standard deviation to the milligram, g; null below two packages, and for several products together. */
  dev: z.number().nullable(),
  count: z.number().int(),
});

export const equipmentProduction = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  /** Common unit of all products weighed; g when they differ, and when nothing was weighed. */
  unit: weightUnit,
  /** Gross weight of the window, g. */
  sum: z.number(),
  /** Steps in time order, without those in which nothing was weighed. At most 500 per equipment. */
  entries: z.array(productionStep),
});
export type EquipmentProduction = z.infer<typeof equipmentProduction>;

/** Production in steps of 5 minutes (wider when the window would need more than 500), by equipment, sorted by name. */
export const getProduction = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production",
  audience: "user",
  query: classFilter,
  answer: z.object({ data: z.object({ result: z.array(equipmentProduction) }) }),
  summary: "Production over time by equipment",
});
