import { z } from "zod";
import { weightUnit } from "./production.ts";

/** The product of weighings, as charts and tables name it. */
export const weighedProduct = z.object({
  id: z.number().int(),
  code: z.number().int(),
  codeText: z.string().nullable(),
  name: z.string(),
  unit: weightUnit,
});
export type WeighedProduct = z.infer<typeof weighedProduct>;
