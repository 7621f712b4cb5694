import { createHash } from "node:crypto";
import type { KeptImage } from "./send-image.ts";

/** The image with a short hash of its content, for its address. */
export const withHash = (content: Buffer): KeptImage => ({
  content,
  hash: createHash("sha256").update(content).digest("base64url").slice(0, 22),
});
