import { z } from "zod";
import { defineCall } from "../call.ts";
import { dates, filter } from "./filter.ts";

/**
 * How long the machines of the filter could have run without planned stops, added up, s, in two periods that are compared: amounts of
 * them are told for equal planned time. Of an operator, the time in which he was signed on. 0 where none was.
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
