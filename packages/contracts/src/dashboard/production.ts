import { z } from "zod";
import { defineCall } from "../call.ts";
import { classFilter, filter } from "./filter.ts";

/** Unit in which weights are shown; the API itself has g. */
export const weightUnit = z.enum(["g", "kg", "lb"]);

/** Totals of the filter. */
export const productionSummary = z.object({
  /** Gross weight of all counted packages, g. */
  totalWeight: z.number(),
  /** Common unit of all products weighed; g when the units differ, and when nothing was weighed. */
  unit: weightUnit,
  count: z.number().int(),
  approvedCount: z.number().int(),
  rejectedSuperiorCount: z.number().int(),
  rejectedInferiorCount: z.number().int(),
});
export type ProductionSummary = z.infer<typeof productionSummary>;

/** Totals of the windows for the filtered equipment; zeros when nothing was weighed. */
export const getProductionSummary = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/summary",
  audience: "user",
  query: filter,
  answer: z.object({ data: z.object({ result: productionSummary }) }),
  summary: "Accumulators of the home page",
});

/** Packages of one step of time. */
export const productionStep = z.object({
  /** Start of the step, UTC ms. */
  date: z.number().int(),
  /** Gross weight, g. */
  sum: z.number(),
  /** Mean gross weight, g, to the milligram; null for several products together. */
  avg: z.number().nullable(),
  min: z.number(),
  max: z.number(),
  /** Sample standard deviation, g, to the milligram; null for fewer than two packages, and for several products together. */
  dev: z.number().nullable(),
  count: z.number().int(),
});

/** Production of one equipment over time. */
export const equipmentProduction = z.object({
  /** Equipment name. */
  equipment: z.string(),
  /** Machine id. */
  id: z.number().int(),
  /** Common unit of all products weighed; g when the units differ, and when nothing was weighed. */
  unit: weightUnit,
  /** Gross weight in the windows, g. */
  sum: z.number(),
  /** Steps in time order, at most 500; steps without packages are absent. */
  entries: z.array(productionStep),
});
export type EquipmentProduction = z.infer<typeof equipmentProduction>;

/** Production by equipment, sorted by name, in steps of 5 minutes (wider when there would be more than 500). */
export const getProduction = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production",
  audience: "user",
  query: classFilter,
  answer: z.object({ data: z.object({ result: z.array(equipmentProduction) }) }),
  summary: "Production over time by equipment",
});
