import type { FastifyInstance } from "fastify";

/** A store as its health sees it. */
export interface Pingable {
  ping(): Promise<void>;
}

const patienceMs = 2_000;

/** `/health/live`: the process answers. `/health/ready`: its stores do too, else 503 that names which do not. */
export function mountHealth(app: FastifyInstance, stores: Readonly<Record<string, Pingable>>): void {
  app.get("/health/live", { schema: { hide: true } }, async () => ({ status: "up" }));
  app.get("/health/ready", { schema: { hide: true } }, async (request, reply) => {
    const states = await Promise.all(
      Object.entries(stores).map(async ([name, store]) => [name, await stateOf(store)] as const),
    );
    const down = states.filter(([, state]) => state === "down").map(([name]) => name);
    if (down.length > 0) request.log.warn({ down }, "armazenamento fora do ar");
    reply.code(down.length === 0 ? 200 : 503).header("cache-control", "no-store");
    return { status: down.length === 0 ? "up" : "down", stores: Object.fromEntries(states) };
  });
}

async function stateOf(store: Pingable): Promise<"up" | "down"> {
  const late = Promise.withResolvers<"down">();
  const timer = setTimeout(() => late.resolve("down"), patienceMs);
  const answered = store.ping().then(
    () => "up" as const,
    () => "down" as const,
  );
  return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer));
}
