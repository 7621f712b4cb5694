import { z } from "zod";

const change = z.object({
  /** UTC ms. */
  at: z.number().int(),
  /** Positive east of Greenwich. */
  minutes: z.number(),
});

/** The zone in which a page shows times, with the server's offsets: a browser's own rules may be years old. */
export const answeredZone = {
  /** IANA name. */
  timeZone: z.string(),
  /** Offsets from 3 years back to a year ahead, by the instants from which they hold; absent in answers of older servers. */
  offsets: z.object({ changes: z.array(change), until: z.number().int() }).optional(),
};
