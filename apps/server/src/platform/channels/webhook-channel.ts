import type { AlertMessage, Channel } from "./channel.ts";
import { channelOf, handOver } from "./hand-over.ts";
import type { PostOutside } from "./post-outside.ts";
import { signWebhook } from "./standard-webhook.ts";

/**
 * A program of the client's, told as Standard Webhooks says: type, timestamp and data, signed. Whatever it answers but 2xx is tried
 * again; 410 is its way to say that it wants no more, and where it moved for good somebody has to say where it is.
 */
export const webhookChannel = (post: PostOutside, now: () => number): Channel<"webhook"> =>
  channelOf((message, { url, secret }, signal) => {
    const nowMs = now();
    const body = JSON.stringify(payloadOf(message, nowMs));
    const signed = signWebhook(secret, { id: message.id, sentMs: nowMs, body });
    const request = { url, headers: { "content-type": "application/json", ...signed }, body };
    return handOver({ post, request, nowMs, signal, gone: [410], retriesAll: true });
  });

const types = {
  opened: "incident.opened",
  ended: "incident.ended",
  digest: "incidents.digest",
  test: "test",
} as const satisfies Record<AlertMessage["purpose"], string>;

const dateOf = (ms: number): string => new Date(ms).toISOString();

function payloadOf(
  { purpose, tenant, title, text, page, acknowledge, incidents }: AlertMessage,
  nowMs: number,
) {
  return {
    type: types[purpose],
    timestamp: dateOf(nowMs),
    data: {
      tenant,
      title,
      text,
      page,
      acknowledge,
      incidents: incidents.map(({ startedMs, endedMs, ...incident }) => ({
        ...incident,
        startedAt: dateOf(startedMs),
        endedAt: endedMs === null ? null : dateOf(endedMs),
      })),
    },
  };
}
