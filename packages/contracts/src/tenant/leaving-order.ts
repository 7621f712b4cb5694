import { z } from "zod";
import { defineCall } from "../call.ts";

/** The client's own order to leave, by which it consents to the export of all its data. */
export const leavingOrder = z.object({
  /** UTC ms. */
  at: z.number().int(),
  /** Present name of the key user who gave the order. */
  by: z.string(),
});
export type LeavingOrder = z.infer<typeof leavingOrder>;

const ordered = z.object({ ordered: leavingOrder.nullable() });
const path = "/api/client/:tenant/leaving";

/**
 * Orders that the client leaves; for the key user, with the password. Nothing is blocked: the provider may now export everything, and marks the
 * deletion. Administrators get a mail. A repeated order keeps the first one. 403 KeyUserOnly; 409 LeavingBegun; 422 InvalidRequest with `password`:
 * wrongPassword; 429 TooManyRequests after wrong passwords.
 */
export const orderLeaving = defineCall({
  method: "POST",
  path,
  audience: "admin",
  body: z.object({ password: z.string().max(1000) }),
  answer: ordered,
  summary: "Order to leave",
});

/** Withdraws the order to leave; for the key user. Administrators get a mail. 403 KeyUserOnly; 409 LeavingBegun once the deletion began. */
export const withdrawLeavingOrder = defineCall({
  method: "DELETE",
  path,
  audience: "admin",
  answer: ordered,
  summary: "Take the order to leave back",
});
