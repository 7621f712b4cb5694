import type { FastifyInstance, FastifyRequest } from "fastify";

/**
 * Notes when requests of the scope begin to arrive, before their bodies, by the server's clock `now`; returns a function that gives that
 * instant, UTC ms. Mixing in a duration by another clock would add the difference between the clocks.
 */
export function noteArrivals(app: FastifyInstance, now: () => number): (request: FastifyRequest) => number {
  const arrivals = new WeakMap<FastifyRequest["raw"], number>();
  app.addHook("onRequest", async ({ raw }) => void arrivals.set(raw, now()));
  return ({ raw }) => arrivals.get(raw) ?? now();
}
