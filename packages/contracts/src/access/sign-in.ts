import { z } from "zod";
import { defineCall } from "../call.ts";
import { supportAccess } from "../management/support-access.ts";
import { typedAddress, typedCode } from "../registrations/fields.ts";

export const role = z.enum(["Admin", "Supervisor", "Operator"]);
export type Role = z.infer<typeof role>;

export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  language: z.string(),
  tenant: z.string(),
  /** Where the picture is; it needs the token, so pages fetch it. A new picture has a new address. */
  profilePicPath: z.string().nullable(),
  /** Of the provider's staff that a client let in: what they may do, and until when (UTC ms). */
  support: z.object({ access: supportAccess, endsAt: z.number().int() }).optional(),
});
export type User = z.infer<typeof user>;

export const credentials = z.object({
  email: typedAddress,
  password: z.string().max(1000),
  /** Six digits of the authenticator app, or one of the recovery codes; asked for by SecondFactorRequired. */
  code: typedCode.optional(),
});
export const signedIn = user.extend({ token: z.string() });
export type SignedIn = z.infer<typeof signedIn>;

/**
 * Opens a session. 401 InvalidCredentials; 401 SecondFactorRequired when the password fits and the user has a second
 * factor: send the same again with `code`; 401 InvalidSecondFactor when the code does not fit or was used before;
 * 403 ClientBlocked or UserBlocked; 404 ClientNotFound; 429 TooManyRequests with the seconds to wait; 503 Busy.
 */
export const signIn = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access",
  audience: "none",
  body: credentials,
  answer: signedIn,
  summary: "Sign in",
});

/** Ends the session whose token is sent. */
export const signOut = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/access",
  audience: "user",
  answer: z.object({ success: z.literal(true) }),
  summary: "Sign out",
});
