import { z } from "zod";
import { defineCall } from "../call.ts";
import { profile } from "../profile/profile.ts";
import { mailAddress, pastedText } from "../registrations/fields.ts";

/** An e-mail address: trimmed, in lower case, without invisible characters. */
export const emailAddress = mailAddress;

/**
 * Requests another e-mail address for the caller. It takes effect when the mailed link is used within a day; only the newest request counts. 409
 * UserAlreadyExists (`email`); 422 InvalidRequest with `password` (wrongPassword) or `email` (sameEmail); 429 TooManyRequests.
 */
export const changeOwnEmail = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/profile/email",
  audience: "user",
  body: z.object({ email: emailAddress, password: z.string().min(1).max(1000) }),
  answer: profile,
  summary: "Ask for another e-mail of mine",
});

/** Withdraws the caller's request for another e-mail: the mailed link stops working. */
export const keepOwnEmail = defineCall({
  method: "DELETE",
  path: "/api/client/:tenant/users/profile/email",
  audience: "user",
  answer: profile,
  summary: "Keep my e-mail",
});

/**
 * Confirms an e-mail address by the link mailed to it: it becomes the user's, every session ends, and the previous address gets a mail. 400
 * InvalidReset when the link is unknown, used or expired; 409 UserAlreadyExists; 404 ClientNotFound.
 */
export const confirmEmail = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access/email",
  audience: "none",
  body: z.object({ token: pastedText.min(1).max(200) }),
  answer: z.object({ email: z.string() }),
  summary: "Confirm an e-mail by the link of a mail",
});
