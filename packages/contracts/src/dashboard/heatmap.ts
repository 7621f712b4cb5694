import { isTimeZone } from "@fiel/domain";
import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, filter } from "./filter.ts";

/** Packages of one calendar day. */
export const heatmapDay = z.object({
  /** Day of the month, 1-31. */
  day: z.number().int().min(1).max(31),
  /** 1-12. */
  month: z.number().int().min(1).max(12),
  year: z.number().int(),
  /** Number of packages of all classes. */
  count: z.number().int(),
});
export type HeatmapDay = z.infer<typeof heatmapDay>;

/**
 * Packages per calendar day, in time order; days without packages are absent. `dates` defaults to the twelve calendar months that end with the
 * present one, `timezone` (an IANA name) to the client's. 422 WindowTooLarge when the windows span more than 400 days.
 */
export const getProductionHeatmap = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/heatmap",
  audience: "user",
  query: filter.extend({
    dates: dates.optional(),
    timezone: z.string().refine(isTimeZone, { message: "unknown" }).optional(),
  }),
  answer: z.object({ data: z.object({ result: z.array(heatmapDay) }) }),
  summary: "Packages per day of twelve months",
});
