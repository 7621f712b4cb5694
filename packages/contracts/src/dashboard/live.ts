import { z } from "zod";

/** Route of the tenant's stream of server-sent events; the token travels in the Authorization header. */
export const livePath = "/api/client/:tenant/live";

/** Event `change`: what changed. The page asks again for what it shows. Sent within 1 s of the change. */
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
  /** Machine ids; empty: any machine of the tenant may have changed. */
  equipments: z.array(z.number().int()),
});
export type LiveEvent = z.infer<typeof liveEvent>;
