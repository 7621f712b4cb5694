import { z } from "zod";
import { defineCall } from "../call.ts";
import { typedCode } from "../registrations/fields.ts";

const password = z.string().min(1).max(1000);
const code = typedCode.min(1);
const recoveryCodes = z.object({
  /** Ten codes such as `k7qm-x2hf-9d0v-w3te`, shown this once; each replaces the app's code once. */
  recoveryCodes: z.array(z.string()),
});

/** Whether the asking user's sign-in wants a second factor, and how many recovery codes are left. */
export const readSecondFactor = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/second-factor",
  audience: "user",
  answer: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() }),
  summary: "My second factor",
});

/**
 * Makes a secret for an authenticator app; sign-in does not ask for it until it is confirmed, and a further call makes
 * another. 409 SecondFactorEnabled; 422 InvalidRequest `password` (wrongPassword); 429 TooManyRequests.
 */
export const setUpSecondFactor = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor",
  audience: "user",
  body: z.object({ password }),
  answer: z.object({
    /** Base32, to be typed; shown this once. */
    secret: z.string(),
    /** `otpauth://totp/…`, to be drawn as a QR code in the page: no other service may see it. */
    uri: z.string(),
  }),
  summary: "Set up a second factor",
});

/** Turns the second factor on with a first code of the app. 409 SecondFactorNotSetUp; 422 `code` (wrongCode); 429. */
export const confirmSecondFactor = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor/confirm",
  audience: "user",
  body: z.object({ code }),
  answer: recoveryCodes,
  summary: "Turn the second factor on",
});

/** Ten new recovery codes; the old ones end. 409 SecondFactorNotSetUp; 422 `password` or `code`; 429. */
export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor/recovery-codes",
  audience: "user",
  body: z.object({ password, code }),
  answer: recoveryCodes,
  summary: "New recovery codes",
});

/** Turns the second factor off. `code`: the app's or a recovery code. 409 SecondFactorNotSetUp; 422; 429. */
export const disableSecondFactor = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor/disable",
  audience: "user",
  body: z.object({ password, code }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Turn the second factor off",
});
