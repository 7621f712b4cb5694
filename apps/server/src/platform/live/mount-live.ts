import { defineCall, livePath, tabletLivePath, tvLivePath } from "@fiel/contracts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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

const followBoard = defineCall({
  method: "GET",
  path: tvLivePath,
  audience: "board",
  answer: z.string(),
  summary: "Changes as they happen, for a screen (server-sent events)",
});

const followTablet = defineCall({
  method: "GET",
  path: tabletLivePath,
  audience: "tablet",
  answer: z.string(),
  summary: "Changes as they happen, for a tablet (server-sent events)",
});

export interface LiveOptions {
  readonly heartbeatMs?: number;
}

/** Mounts the tenant's streams of changes: for its users, its screens and its tablets. */
export function mountLive(app: FastifyInstance, hub: LiveHub, options: LiveOptions = {}): void {
  const follow = (
    { principal, request, reply }: Following,
    verify: (token: string) => Promise<unknown>,
  ): FastifyReply => {
    hub.requireRoom(principal);
    const token = bearerToken(request) ?? "";
    reply.hijack();
    const stream = new LiveStream(principal, reply.raw, headersOf(reply));
    const heartbeat = setInterval(() => {
      stream.comment("vivo");
      endIfOver(verify(token), stream);
    }, options.heartbeatMs ?? heartbeatMs);
    stream.onEnd(() => clearInterval(heartbeat));
    hub.join(stream);
    return reply;
  };
  mountCall(app, followLive, (input) => follow(input, (token) => app.authenticator.user(token)));
  mountCall(app, followBoard, (input) => follow(input, (token) => app.authenticator.board(token)));
  mountCall(app, followTablet, (input) => follow(input, (token) => app.authenticator.tablet(token)));
}

interface Following {
  readonly principal: LiveStream["principal"];
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

// Sessions also end without a notice, by expiry. When PostgreSQL is down, no stream is ended.
function endIfOver(verifying: Promise<unknown>, stream: LiveStream): void {
  verifying.then(
    (principal) => {
      if (principal === null) stream.end();
    },
    () => undefined,
  );
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]));
}
