import { csvStyles } from "@fiel/domain";
import { z } from "zod";

/** Query of a call that answers rows as a file. `csv` defaults to the style of the caller's language. */
export const sheetQuery = z.object({
  format: z.enum(["xlsx", "csv"]).default("xlsx"),
  csv: z.enum(csvStyles).optional(),
});
