import { z } from "zod";
import { defineCall } from "../call.ts";
import { mailAddress, pastedText } from "../registrations/fields.ts";
import { newPassword } from "./password.ts";

/**
 * Mails a link to choose a password: valid for an hour, or the invitation again (7 days) for a user who never chose one. Neither the answer nor its
 * time tells whether the e-mail exists. Administrators use it for others too. 404 ClientNotFound; 422 InvalidRequest when `email` is no address; 429
 * TooManyRequests, also for unknown e-mails.
 */
export const forgotPassword = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access/forgot",
  audience: "none",
  body: z.object({ email: mailAddress }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Ask for a link to choose a new password",
});

/**
 * Chooses a password by a mailed link, and ends all sessions of the user. The link works once. 400 InvalidReset for any fault: `fields` names faulty
 * inputs (`email`, `password`, `confirmPassword`); without `fields` the link is unknown, used, expired, or another user's. 404 ClientNotFound; 429
 * TooManyRequests.
 */
export const resetPassword = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/access/reset",
  audience: "none",
  body: z
    .object({
      token: pastedText.min(1).max(200),
      email: mailAddress,
      password: newPassword,
      confirmPassword: z.string(),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      message: "passwordsDiffer",
    }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Choose a password by the link of a mail",
});
