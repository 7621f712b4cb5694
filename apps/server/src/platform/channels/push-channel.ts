import { shortened } from "@fiel/domain";
import type { Channel } from "./channel.ts";
import { channelOf, handOver } from "./hand-over.ts";
import type { PostOutside } from "./post-outside.ts";
import { pushRequest, type VapidKeys } from "./web-push.ts";

/** How long a push service keeps a message for a browser that is offline, s: one shift, after which it is no news. */
const ttlS = 8 * 3_600;
/** Most characters of a title or a text; a whole message has room for 3,993 bytes. */
const longest = 500;
const longestTopic = 32;

export interface PushSender {
  readonly keys: () => Promise<VapidKeys>;
  /** Contact for the push service: `mailto:` or `https:`. */
  readonly subject: string;
}

/** Sends to a browser through its push service; 404 and 410 mean that the subscription ended (RFC 8030). */
export const pushChannel = (
  post: PostOutside,
  now: () => number,
  { keys, subject }: PushSender,
): Channel<"push"> =>
  channelOf(async ({ id, title, text, page, language }, target, signal) => {
    const words = { title: shortened(title, longest), text: shortened(text, longest) };
    const message = { data: { id, ...words, page, language }, ttlS, topic: id.slice(-longestTopic) };
    const vapid = { ...(await keys()), subject };
    const request = await pushRequest(target, message, vapid).catch(() => null);
    if (request === null) return { meaning: "gone", reason: "the subscription's keys are none" };
    return handOver({ post, request, nowMs: now(), signal, gone: [404, 410] });
  });
