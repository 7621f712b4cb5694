import type { FastifyReply } from "fastify";

const signals = new WeakMap<FastifyReply, AbortSignal>();

/**
 * Fires when the connection closes before its answer is sent. fastify's own `request.signal` fires as soon as the body has been read, while
 * the caller still waits. Call it before the first await.
 */
export function hangUpSignal(reply: FastifyReply): AbortSignal {
  const known = signals.get(reply);
  if (known !== undefined) return known;
  const controller = new AbortController();
  const hear = (): void => {
    if (!reply.raw.writableFinished) controller.abort();
  };
  if (reply.raw.closed) hear();
  else reply.raw.once("close", hear);
  signals.set(reply, controller.signal);
  return controller.signal;
}
