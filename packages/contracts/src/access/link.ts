import { z } from "zod";
import { defineCall } from "../call.ts";

/** `used` is also one that a newer link replaced; `unknown` never was one, or is somebody's who may not come in. */
export const linkState = z.enum(["good", "used", "expired", "unknown"]);
export type LinkState = z.infer<typeof linkState>;

export const linkPurpose = z.enum(["invitation", "reset", "email"]);
export type LinkPurpose = z.infer<typeof linkPurpose>;

/**
 * How a mailed link stands, and what it is for, before anything is typed; changes nothing. Its token goes in the body, so that no
 * log has it. 404 ClientNotFound; 403 ClientBlocked.
 */
export const readLink = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access/link",
  audience: "none",
  body: z.object({ token: z.string().max(200) }),
  answer: z.object({
    state: linkState,
    /** Null of an unknown one. */
    purpose: linkPurpose.nullable(),
    /** The address that a good one confirms; null otherwise. */
    email: z.string().nullable(),
  }),
  summary: "How a mailed link stands",
});
