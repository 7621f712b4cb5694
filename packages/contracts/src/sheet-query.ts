import { csvStyles } from "@fiel/domain";
import { z } from "zod";

/** What a file of rows is to be; of a CSV how it is written, else as the caller's language has it. */
export const sheetQuery = z.object({
  format: z.enum(["xlsx", "csv"]).default("xlsx"),
  csv: z.enum(csvStyles).optional(),
});
