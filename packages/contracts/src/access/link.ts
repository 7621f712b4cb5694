import { z } from "zod";
import { defineCall } from "../call.ts";
import { pastedText } from "../registrations/fields.ts";

/** `used` also means that a newer link replaced it. `unknown`: it was never issued, or its user cannot sign in. */
export const linkState = z.enum(["good", "used", "expired", "unknown"]);
export type LinkState = z.infer<typeof linkState>;

/** What a mailed link is for: a first password, a new password, or the confirmation of an e-mail. */
export const linkPurpose = z.enum(["invitation", "reset", "email"]);
export type LinkPurpose = z.infer<typeof linkPurpose>;

/**
 * State and purpose of a mailed link; changes nothing. The token is sent in the body, so that no log has it. 404 ClientNotFound; 403 ClientBlocked.
 */
export const readLink = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access/link",
  audience: "none",
  body: z.object({ token: pastedText.max(200) }),
  answer: z.object({
    state: linkState,
    /** Null for an unknown link. */
    purpose: linkPurpose.nullable(),
    /** The address that a good link confirms; null otherwise. */
    email: z.string().nullable(),
  }),
  summary: "How a mailed link stands",
});
