import { z } from "zod";

/** Route of the tenant's server-sent events. The token is sent in the Authorization header. */
export const livePath = "/api/client/:tenant/live";

/** Event `change`: kinds of data that changed, sent within 1 s. The page then requests again what it shows. */
export const liveEvent = z.object({
  kinds: z.array(
    z.enum([
      "weighings",
      "statuses",
      "occurrences",
      "leftovers",
      "coils",
      "registrations",
      "alerts",
      "support",
    ]),
  ),
  /** Machine ids; empty when any machine of the tenant may have changed. */
  equipments: z.array(z.number().int()),
});
export type LiveEvent = z.infer<typeof liveEvent>;
