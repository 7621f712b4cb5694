import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** One use of a coil on one equipment, from mounting to removal. */
export const coilUse = z.object({
  /** The coil as registered: `weight` in g, `estimate` in packages. Both and `name` are null when the coil is not registered. */
  coil: z.object({
    /** Code of the coil. */
    id: z.number().int(),
    name: z.string().nullable(),
    weight: z.number().nullable(),
    estimate: z.number().int().nullable(),
  }),
  /** Weight at the start, g. The consumption is `weightStart` - `weightEnd`. */
  weightStart: z.number().nonnegative(),
  /** Weight at the end, g; null while the coil is in use. */
  weightEnd: z.number().nonnegative().nullable(),
  /** Packages made with the coil. */
  count: z.number().int().nonnegative(),
  equipment: z.object({ mid: z.number().int(), name: z.string() }),
  product: z.object({ id: z.number().int(), name: z.string(), unit: weightUnit }).nullable(),
  /** UTC ms; `endDate` is null while the coil is in use. */
  startDate: z.number().int(),
  endDate: z.number().int().nullable(),
});
export type CoilUse = z.infer<typeof coilUse>;

/** Uses of coils that touch the windows, sorted by start. Uses are not cut at the edge of a window. */
export const getCoilConsumption = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/coil",
  audience: "user",
  query: filter.omit({ operator: true }),
  answer: z.object({ data: z.object({ result: z.array(coilUse) }) }),
  summary: "Consumption of coils",
});
