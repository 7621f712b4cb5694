import { buildPushPayload, type PushSubscription } from "@block65/webcrypto-web-push";
import type { OutsideRequest } from "./post-outside.ts";

/** The keys by which push services know this installation (RFC 8292): P-256, base64url without padding. */
export interface VapidKeys {
  /** The uncompressed point: 65 bytes. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** What a browser told when it subscribed. */
export interface PushTarget {
  readonly endpoint: string;
  /** 65 bytes, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

export interface PushMessage {
  /** At most 3,993 bytes; the worker of the web app reads it. */
  readonly data: Readonly<Record<string, string>>;
  /** How long the push service keeps it for a browser that is away. */
  readonly ttlS: number;
  /** A later message of the same topic takes the place of one that was not yet shown: up to 32 letters, digits, - and _. */
  readonly topic: string;
}

export async function newVapidKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, ["sign"]);
  const point = await crypto.subtle.exportKey("raw", pair.publicKey);
  const { d = "" } = await crypto.subtle.exportKey("jwk", pair.privateKey);
  return { publicKey: Buffer.from(point).toString("base64url"), privateKey: d };
}

/** The message as only that browser can read it (RFC 8291); throws where its keys are none. `subject`: whom a push service may write to. */
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
