import type { FastifyInstance } from "fastify";
import { type Pingable, watchStore } from "./store-health.ts";

/** `/health/live`: the process answers. `/health/ready`: its stores do too, else 503 that names which do not. */
export function mountHealth(app: FastifyInstance, stores: Readonly<Record<string, Pingable>>): void {
  app.get("/health/live", { schema: { hide: true } }, async () => ({ status: "up" }));
  const watches = Object.entries(stores).map(([name, store]) => [name, watchStore(store)] as const);
  app.get("/health/ready", { schema: { hide: true } }, async (request, reply) => {
    const states = await Promise.all(
      watches.map(async ([name, reasonOf]) => [name, await reasonOf()] as const),
    );
    const down = Object.fromEntries(states.filter(([, reason]) => reason !== null));
    const isUp = Object.keys(down).length === 0;
    // The reasons are for the operator: outside callers learn which store, not where it is.
    if (!isUp) request.log.warn({ down }, "armazenamento fora do ar");
    reply.code(isUp ? 200 : 503).header("cache-control", "no-store");
    const seen = states.map(([name, reason]) => [name, reason === null ? "up" : "down"] as const);
    return { status: isUp ? "up" : "down", stores: Object.fromEntries(seen) };
  });
}
