import { createHash, randomBytes } from "node:crypto";

/** Creates an opaque bearer token of 256 random bits. */
export const createToken = (): string => randomBytes(32).toString("base64url");

/** The stored hash of a token or a device key, so that a stolen table grants no access. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
