import { z } from "zod";
import { defineCall } from "../call.ts";
import { typedCode } from "../registrations/fields.ts";

const password = z.string().min(1).max(1000);
const code = typedCode.min(1);
const recoveryCodes = z.object({
  /** Ten codes such as `k7qm-x2hf-9d0v-w3te`, shown only in this answer. Each replaces the app's code once. */
  recoveryCodes: z.array(z.string()),
});

/** Whether the caller's sign-in requires a second factor, and the number of unused recovery codes. */
export const readSecondFactor = defineCall({
  method: "GET",
  path: "/api/client/:tenant/users/second-factor",
  audience: "user",
  answer: z.object({ enabled: z.boolean(), recoveryCodesLeft: z.number().int() }),
  summary: "My second factor",
});

/**
 * Creates a secret for an authenticator app. Sign-in does not require it until it is confirmed; another call replaces the secret. 409
 * SecondFactorEnabled; 422 InvalidRequest with `password` (wrongPassword); 429 TooManyRequests.
 */
export const setUpSecondFactor = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor",
  audience: "user",
  body: z.object({ password }),
  answer: z.object({
    /** Secret in base32, to be typed; shown only in this answer. */
    secret: z.string(),
    /** `otpauth://totp/…`; the page itself draws it as a QR code, so that no other service sees it. */
    uri: z.string(),
  }),
  summary: "Set up a second factor",
});

/**
 * Turns the second factor on, confirmed by a first code of the app. 409 SecondFactorNotSetUp; 422 InvalidRequest with `code` (wrongCode); 429
 * TooManyRequests.
 */
export const confirmSecondFactor = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor/confirm",
  audience: "user",
  body: z.object({ code }),
  answer: recoveryCodes,
  summary: "Turn the second factor on",
});

/**
 * Creates ten new recovery codes; the old ones become invalid. 409 SecondFactorNotSetUp; 422 InvalidRequest with `password` or `code`; 429
 * TooManyRequests.
 */
export const renewRecoveryCodes = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor/recovery-codes",
  audience: "user",
  body: z.object({ password, code }),
  answer: recoveryCodes,
  summary: "New recovery codes",
});

/**
 * Turns the second factor off. `code` is one of the app or a recovery code. 409 SecondFactorNotSetUp; 422 InvalidRequest with `password` or `code`;
 * 429 TooManyRequests.
 */
export const disableSecondFactor = defineCall({
  method: "POST",
  path: "/api/client/:tenant/users/second-factor/disable",
  audience: "user",
  body: z.object({ password, code }),
  answer: z.object({ success: z.literal(true) }),
  summary: "Turn the second factor off",
});
