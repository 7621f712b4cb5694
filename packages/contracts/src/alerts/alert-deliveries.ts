import { z } from "zod";

/** Ways by which messages leave the server. */
export const alertChannels = ["mail", "push", "webhook", "teams", "telegram"] as const;
export const alertChannel = z.enum(alertChannels);
export type AlertChannel = z.infer<typeof alertChannel>;

/** `waiting` includes the time between attempts. `gone`: the device or address no longer exists, and no further attempt is made. */
export const alertDeliveryStates = ["waiting", "delivered", "failed", "gone", "dropped"] as const;

/** One message to one person or destination. */
export const alertDelivery = z.object({
  id: z.number().int(),
  channel: alertChannel,
  /** `digest`: one message about several incidents. */
  purpose: z.enum(["opened", "ended", "digest"]),
  /** Number of the step in the rule, from 1; null for the message about the end. */
  step: z.number().int().nullable(),
  /** Name of the person or destination. */
  to: z.string(),
  state: z.enum(alertDeliveryStates),
  attempts: z.number().int().nonnegative(),
  /** Error of the receiving server, verbatim; null without an error. */
  reason: z.string().nullable(),
  /** UTC ms. */
  queuedAt: z.number().int(),
  /** When it was delivered or given up, UTC ms; null while it waits. */
  settledAt: z.number().int().nullable(),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;
