import { createHmac, randomBytes } from "node:crypto";

const prefix = "whsec_";

/** Creates a secret in the form of Standard Webhooks: 32 random bytes (24 to 64 are allowed), base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString("base64");

/**
 * Headers by which a receiver verifies that a message is authentic, complete and recent (standardwebhooks.com, symmetric v1). With several secrets
 * there is a signature by each, separated by a blank.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, sentMs, body }: { readonly id: string; readonly sentMs: number; readonly body: string },
): Record<string, string> {
  const sentS = Math.floor(sentMs / 1000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${sentS}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": String(sentS), "webhook-signature": signatures.join(" ") };
}
