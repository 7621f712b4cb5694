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
      Object.entries(stores).map(async ([name, store]) => [name, await reasonOf(store)] as const),
    );
    const down = Object.fromEntries(states.filter(([, reason]) => reason !== null));
    const isUp = Object.keys(down).length === 0;
    // The reasons are for the operator: whoever asks from outside hears which store, not where it is.
    if (!isUp) request.log.warn({ down }, "armazenamento fora do ar");
    reply.code(isUp ? 200 : 503).header("cache-control", "no-store");
    const seen = states.map(([name, reason]) => [name, reason === null ? "up" : "down"] as const);
    return { status: isUp ? "up" : "down", stores: Object.fromEntries(seen) };
  });
}

/** Why a store is down; null when it is up. */
async function reasonOf(store: Pingable): Promise<string | null> {
  const late = Promise.withResolvers<string>();
  const timer = setTimeout(() => late.resolve(`não respondeu em ${patienceMs / 1000} s`), patienceMs);
  const answered = store.ping().then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return Promise.race([answered, late.promise]).finally(() => clearTimeout(timer));
}
