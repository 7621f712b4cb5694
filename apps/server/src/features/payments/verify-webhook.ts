import { createHmac, timingSafeEqual } from "node:crypto";

export interface SignedMessage {
  readonly id: string;
  /** Seconds since 1970 when it was sent. */
  readonly timestamp: string;
  /** `v1,<base64>`; several are separated by spaces. */
  readonly signature: string;
  readonly body: Buffer;
}

const toleranceS = 300;

/** Whether a message was signed with the secret within five minutes of now; see https://www.standardwebhooks.com. */
export function isSigned(
  { id, timestamp, signature, body }: SignedMessage,
  secret: Buffer,
  nowMs: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceS) return false;
  const expected = createHmac("sha256", secret)
    .update(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]))
    .digest();
  return signature.split(" ").some((one) => {
    const [version, text = ""] = one.split(",", 2);
    const given = Buffer.from(text, "base64");
    return version === "v1" && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/** Compares two texts in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const digest = (text: string) => createHmac("sha256", "token").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
