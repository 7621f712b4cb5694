import { defineCall, livePath } from "@fiel/contracts";
import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { bearerToken } from "../http/guard.ts";
import { mountCall } from "../http/mount-call.ts";
import type { LiveHub } from "./live-hub.ts";
import { LiveStream } from "./live-stream.ts";

const heartbeatMs = 15_000;

const followLive = defineCall({
  method: "GET",
  path: livePath,
  audience: "user",
  answer: z.string(),
  summary: "Changes as they happen (server-sent events)",
});

export interface LiveOptions {
  readonly heartbeatMs?: number;
}

/** Mounts the stream of what changes at the tenant. */
export function mountLive(app: FastifyInstance, hub: LiveHub, options: LiveOptions = {}): void {
  mountCall(app, followLive, ({ principal, request, reply }) => {
    const token = bearerToken(request) ?? "";
    reply.hijack();
    const stream = new LiveStream(principal, reply.raw, headersOf(reply));
    const heartbeat = setInterval(() => {
      stream.comment("vivo");
      endIfOver(app, token, stream);
    }, options.heartbeatMs ?? heartbeatMs);
    const stop = () => clearInterval(heartbeat);
    reply.raw.once("close", stop);
    hub.join(stream);
    return reply;
  });
}

// Sessions also end without a notice, by expiry. A store that is away ends nobody's stream.
function endIfOver(app: FastifyInstance, token: string, stream: LiveStream): void {
  app.authenticator.user(token).then(
    (principal) => {
      if (principal === null) stream.end();
    },
    () => undefined,
  );
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
