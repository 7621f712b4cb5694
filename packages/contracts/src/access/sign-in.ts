import { z } from "zod";
import { defineCall } from "../call.ts";
import { supportAccess } from "../management/support-access.ts";
import { typedAddress, typedCode } from "../registrations/fields.ts";

/** Roles of a client's users, the one with most rights first. */
export const role = z.enum(["Admin", "Supervisor", "Operator"]);
export type Role = z.infer<typeof role>;

/** A signed-in user, as pages know the user. */
export const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  language: z.string(),
  tenant: z.string(),
  /** Path of the picture, fetched with the token; null without one. A new picture has a new path. */
  profilePicPath: z.string().nullable(),
  /** Present for the provider's support staff only: what they may do, and until when (UTC ms). */
  support: z.object({ access: supportAccess, endsAt: z.number().int() }).optional(),
});
export type User = z.infer<typeof user>;

/** What a sign-in sends. */
export const credentials = z.object({
  email: typedAddress,
  password: z.string().max(1000),
  /** Six digits of the authenticator app, or a recovery code. Required after SecondFactorRequired. */
  code: typedCode.optional(),
});
/** A user with the token of the new session. */
export const signedIn = user.extend({ token: z.string() });
export type SignedIn = z.infer<typeof signedIn>;

/**
 * Opens a session. 401 InvalidCredentials; 401 SecondFactorRequired when the password is right and the user has a second factor: repeat with `code`;
 * 401 InvalidSecondFactor when the code is wrong or used; 403 ClientBlocked or UserBlocked; 404 ClientNotFound; 429 TooManyRequests with the seconds
 * to wait; 503 Busy.
 */
export const signIn = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access",
  audience: "none",
  body: credentials,
  answer: signedIn,
  summary: "Sign in",
});

/** Ends the session of this request's token. */
export const signOut = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/access",
  audience: "user",
  answer: z.object({ success: z.literal(true) }),
  summary: "Sign out",
});
