import { z } from "zod";
import { defineCall } from "../call.ts";
import { idText } from "../registrations/fields.ts";

const path = "/api/client/:tenant/alerts/push-subscriptions";

/** The server's public key (VAPID, RFC 8292), base64url: `applicationServerKey` of `pushManager.subscribe`. */
export const getPushKey = defineCall({
  method: "GET",
  path: "/api/client/:tenant/alerts/push-key",
  audience: "user",
  answer: z.object({ key: z.string() }),
  summary: "Public key of web push",
});

/** The browser's `PushSubscription.toJSON()`. */
const subscription = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(2_048),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/),
    auth: z.string().regex(/^[\w-]{20,40}={0,2}$/),
  }),
});

/** A browser that is subscribed to web push. */
export const pushDevice = z.object({
  id: z.number().int(),
  /** Browser and system, from the User-Agent header; null when unknown. */
  device: z.string().nullable(),
  /** UTC ms. */
  createdAt: z.number().int(),
  /** SHA-256 of the endpoint, hexadecimal, by which a browser finds its own subscription. The endpoint itself would allow sending to the device. */
  fingerprint: z.string(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** The caller's subscribed devices, newest first. */
export const listPushDevices = defineCall({
  method: "GET",
  path,
  audience: "user",
  answer: z.array(pushDevice),
  summary: "One's devices with web push",
});

/**
 * Subscribes a browser for the caller; a browser known for another user becomes the caller's. Keeps the newest 20. 422 InvalidRequest with `endpoint`
 * for an address of an internal network.
 */
export const subscribePush = defineCall({
  method: "POST",
  path,
  audience: "user",
  body: subscription,
  answer: pushDevice,
  summary: "Subscribe a browser to web push",
});

/** Ends a subscription of the caller. 404 NotFound, also for another user's. */
export const unsubscribePush = defineCall({
  method: "DELETE",
  path: `${path}/:id`,
  audience: "user",
  params: z.object({ tenant: z.string(), id: idText }),
  answer: z.object({}),
  summary: "End web push on a device",
});
