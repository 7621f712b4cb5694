import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from "node:crypto";

/** The browser's side of a push subscription: its keys, and decryption of messages. */
export class PushReceiver {
  readonly #own: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly p256dh: string;
  readonly auth: string = this.#auth.toString("base64url");

  constructor() {
    this.#own.generateKeys();
    this.p256dh = this.#own.getPublicKey("base64url");
  }

  /** Decrypts a body (RFC 8188, RFC 8291); throws when it is for another subscription. */
  open(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const theirs = body.subarray(21, 21 + keyLength);
    const record = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), this.#own.getPublicKey(), theirs]);
    const shared = Buffer.from(hkdfSync("sha256", this.#own.computeSecret(theirs), this.#auth, info, 32));
    const key = Buffer.from(hkdfSync("sha256", shared, salt, "Content-Encoding: aes128gcm\0", 16));
    const nonce = Buffer.from(hkdfSync("sha256", shared, salt, "Content-Encoding: nonce\0", 12));
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString("utf8");
  }
}

/** Verifies a VAPID header by the key that it names, and returns its claims (RFC 8292). */
export function claimsOf(authorization: string): {
  readonly key: string;
  readonly claims: Record<string, unknown>;
} {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const x = point.subarray(1, 33).toString("base64url");
  const y = point.subarray(33).toString("base64url");
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  const isTheirs = verify(
    "sha256",
    signed,
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isTheirs) throw new Error("the token is not of the key that it names");
  return { key, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<string, unknown> };
}
