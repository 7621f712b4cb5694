import { csvStyles } from "@fiel/domain";
import { z } from "zod";

/** Format of a file of rows. The style of a CSV defaults to the caller's language. */
export const sheetQuery = z.object({
  format: z.enum(["xlsx", "csv"]).default("xlsx"),
  csv: z.enum(csvStyles).optional(),
});
