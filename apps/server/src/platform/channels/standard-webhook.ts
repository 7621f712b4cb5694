import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a secret in the form of Standard Webhooks: 32 random bytes (24 to 64 are allowed), base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

/** Headers by which a receiver verifies that a message is authentic, complete and recent (standardwebhooks.com, symmetric v1). */
export function signWebhook(
  secret: string,
  { id, sentMs, body }: { readonly id: string; readonly sentMs: number; readonly body: string },
): Record<string, string> {
  const sentS = Math.floor(sentMs / 1000);
  const key = Buffer.from(secret.slice(prefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${sentS}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": String(sentS), "webhook-signature": `v1,${signature}` };
}
