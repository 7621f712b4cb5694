import { buildPushPayload, type PushSubscription } from "@block65/webcrypto-web-push";
import type { OutsideRequest } from "./post-outside.ts";

/** Keys by which push services identify this installation (RFC 8292): P-256, base64url without padding. */
export interface VapidKeys {
  /** Uncompressed point, 65 bytes. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Data of a browser's push subscription. */
export interface PushTarget {
  readonly endpoint: string;
  /** 65 bytes, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  /** At most 3,993 bytes; read by the service worker of the web app. */
  readonly data: Readonly<Record<string, string>>;
  /** How long the push service keeps the message for a browser that is offline, s. */
  readonly ttlS: number;
  /** A later message with the same topic replaces one that was not shown yet: up to 32 letters, digits, - and _. */
  readonly topic: string;
}

export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  const { d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { publicKey: Buffer.from(point).toString("base64url"), privateKey: d };
}

/** Encrypts a message for one browser (RFC 8291); throws when the subscription's keys are invalid. `subject` is the contact for the push service. */
export async function pushRequest(
  { endpoint, p256dh, auth }: PushTarget,
  { data, ttlS, topic }: PushMessage,
  { subject, ...keys }: VapidKeys & { readonly subject: string },
): Promise<OutsideRequest> {
  const subscription: PushSubscription = { endpoint, expirationTime: null, keys: { p256dh, auth } };
  const options = { ttl: ttlS, topic, urgency: "high" } as const;
  const { headers, body } = await buildPushPayload({ data: { ...data }, options }, subscription, {
    subject,
    ...keys,
  });
  return { url: endpoint, headers, body };
}
