import type { Answer } from "../answers/answer.ts";
import { handOver } from "./hand-over.ts";
import type { PostOutside } from "./post-outside.ts";
import { signWebhook } from "./standard-webhook.ts";

/** A JSON body to a program of the client's. */
export interface SignedPost {
  readonly url: string;
  /** `whsec_` followed by base64. */
  readonly secret: string;
  /** The secret before it, while receivers may still check with it. */
  readonly formerSecret?: string | null;
  /** Equal at every attempt. */
  readonly id: string;
  readonly body: string;
}

/** Posts in the form of Standard Webhooks; never throws. */
export type PostSigned = (message: SignedPost, signal: AbortSignal) => Promise<Answer>;

/**
 * Refusals are answered as `later`, except 410, which means that the program wants no more messages, and permanent redirects, whose new address
 * somebody has to enter. Redirects are never followed.
 */
export const createPostSigned =
  (post: PostOutside, now: () => number): PostSigned =>
  ({ url, secret, formerSecret = null, id, body }, signal) => {
    const nowMs = now();
    const signed = signWebhook(formerSecret === null ? [secret] : [secret, formerSecret], {
      id,
      sentMs: nowMs,
      body,
    });
    const request = { url, headers: { "content-type": "application/json", ...signed }, body };
    return handOver({ post, request, nowMs, signal, gone: [410], retriesAll: true });
  };
