import { z } from "zod";
import { defineCall } from "../call.ts";
import { filter } from "./filter.ts";
import { weightUnit } from "./production.ts";

/** One use of a coil on one equipment, from when it was put on until it was taken off. */
export const coilUse = z.object({
  /** As registered: `weight` in g, `estimate` in packages. Null when the coil is not registered. */
  coil: z.object({
    /** Code of the coil. */
    id: z.number().int(),
    name: z.string().nullable(),
    weight: z.number().nullable(),
    estimate: z.number().int().nullable(),
  }),
  /** g. The consumption is start - end. */
  weightStart: z.number().nonnegative(),
  /** g; null while the coil is in use. */
  weightEnd: z.number().nonnegative().nullable(),
  /** Packages made with it. */
  count: z.number().int().nonnegative(),
  equipment: z.object({ mid: z.number().int(), name: z.string() }),
  product: z.object({ id: z.number().int(), name: z.string(), unit: weightUnit }).nullable(),
  /** UTC ms; `endDate` null while in use. */
  startDate: z.number().int(),
  endDate: z.number().int().nullable(),
});
export type CoilUse = z.infer<typeof coilUse>;

/** Uses of coils that touch the windows, whole (weights are not cut at a window's edge), by start. */
export const getCoilConsumption = defineCall({
  method: "GET",
  path: "/api/client/:tenant/dashboard/production/coil",
  audience: "user",
  query: filter.omit({ operator: true }),
  answer: z.object({ data: z.object({ result: z.array(coilUse) }) }),
  summary: "Consumption of coils",
});
