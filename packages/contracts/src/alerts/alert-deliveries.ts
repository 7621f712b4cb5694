import { z } from "zod";

export const alertChannels = ["mail", "push", "webhook", "teams", "telegram"] as const;
export const alertChannel = z.enum(alertChannels);
export type AlertChannel = z.infer<typeof alertChannel>;

/** `waiting`: also between attempts; `gone`: the device or address no longer exists, and is not tried again. */
export const alertDeliveryStates = ["waiting", "delivered", "failed", "gone", "dropped"] as const;

/** One message to one person or destination. */
export const alertDelivery = z.object({
  id: z.number().int(),
  channel: alertChannel,
  /** `digest`: a message about this and other incidents. */
  purpose: z.enum(["opened", "ended", "digest"]),
  /** Place of the step in the rule, from 1; null for the message about the end. */
  step: z.number().int().nullable(),
  /** Name of the person or destination. */
  to: z.string(),
  state: z.enum(alertDeliveryStates),
  attempts: z.number().int().nonnegative(),
  /** The other side's error, verbatim; null without an error. */
  reason: z.string().nullable(),
  /** UTC ms. */
  queuedAt: z.number().int(),
  /** Null while it waits. */
  settledAt: z.number().int().nullable(),
});
export type AlertDelivery = z.infer<typeof alertDelivery>;
