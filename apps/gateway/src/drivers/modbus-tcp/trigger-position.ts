import { z } from "zod";

export const triggerPosition = z.object({
  /** UTC ms. */
  at: z.number(),
  /** Whether the package that the trigger shows was taken: it is then acknowledged and not taken again. */
  isTaken: z.boolean(),
  /** Whether the acknowledgement is still to be taken back, after the trigger fell. */
  mustRelease: z.boolean().optional(),
  /** Whether the acknowledgement of the package that was taken is written. */
  isAcknowledged: z.boolean().optional(),
});
/** How far a machine with a trigger was read. */
export type TriggerPosition = z.output<typeof triggerPosition>;
