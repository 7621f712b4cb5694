import { z } from "zod";
import { defineCall } from "../call.ts";

/** A client's own order to leave, which is consent to the export of all that it has. */
export const leavingOrder = z.object({
  /** UTC ms. */
  at: z.number().int(),
  /** The key user who ordered it, as called now. */
  by: z.string(),
});
export type LeavingOrder = z.infer<typeof leavingOrder>;

const ordered = z.object({ ordered: leavingOrder.nullable() });
const path = "/api/client/:tenant/leaving";

/**
 * Orders, as the key user and with the password once more, that the client leaves. Nothing is blocked by it: the provider may export
 * everything from then on, and marks the deletion. Administrators get a mail. Ordered again, the first order stays. 403 KeyUserOnly;
 * 409 LeavingBegun; 422 InvalidRequest with `password`: wrongPassword; 429 TooManyRequests after wrong passwords.
 */
export const orderLeaving = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: z.object({ password: z.string().max(1000) }),
  answer: ordered,
  summary: "Order to leave",
});

/** Takes the order back, as the key user. Administrators get a mail. 403 KeyUserOnly; 409 LeavingBegun once the deletion began. */
export const withdrawLeavingOrder = defineCall({
  method: "DELETE",
  path,
  audience: "admin",
  answer: ordered,
  summary: "Take the order to leave back",
});
