import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, filter } from "./filter.ts";

/**
 * Planned run time of the filter's machines, without planned stops, summed, s, in the filter's period (`own`) and in `before`. Pages compare the
 * amounts of two periods per planned time. With an operator, only the time signed on counts. 0 when there was none.
 */
export const getPlannedTime = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/planned-time",
  audience: "user",
  query: filter.omit({ product: true }).extend({ before: dates }),
  answer: z.object({
    data: z.object({ result: z.object({ own: z.number().nonnegative(), before: z.number().nonnegative() }) }),
  }),
  summary: "Planned time of two periods that are compared",
});
