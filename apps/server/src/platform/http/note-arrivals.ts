import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Notes when requests of the scope begin to come, before their bodies, by the clock that everything else of the server goes by, and gives the
 * function that tells it, UTC ms. A duration by another clock, taken from this one, would be off by all that lies between them.
 */
export function noteArrivals(app: FastifyInstance, now: () => number): (request: FastifyRequest) => number {
  const arrivals = new WeakMap<FastifyRequest["raw"], number>();
  app.addHook("onRequest", async ({ raw }) => void arrivals.set(raw, now()));
  return ({ raw }) => arrivals.get(raw) ?? now();
}
