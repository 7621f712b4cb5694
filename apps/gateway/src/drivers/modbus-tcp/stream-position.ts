import { z } from "zod";

export const streamPosition = z.object({
  /** UTC ms. */
  at: z.number(),
  /** Number of packages that were stored. */
  made: z.number().int().min(0),
  /** Whether the package on the scale has counted. */
  isCounted: z.boolean(),
});
/** How far a stream of weights was read. */
export type StreamPosition = z.output<typeof streamPosition>;
