import type { AlertMessage, Channel } from "./channel.ts";
import { channelOf } from "./hand-over.ts";
import type { PostOutside } from "./post-outside.ts";
import { createPostSigned } from "./post-signed.ts";

/** Calls a program of the client's with type, timestamp and data. */
export function webhookChannel(post: PostOutside, now: () => number): Channel<"webhook"> {
  const postSigned = createPostSigned(post, now);
  return channelOf((message, { url, secret }, signal) =>
    postSigned({ url, secret, id: message.id, body: JSON.stringify(payloadOf(message, now())) }, signal),
  );
}

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
