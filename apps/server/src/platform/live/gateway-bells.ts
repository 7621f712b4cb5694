import {
  gatewayRequestsChannel,
  registrationsChannel,
  type PostgresStore,
} from "../stores/postgres/postgres-store.ts";

/** Why a gateway's open request is answered. */
export type Ring = "registrations" | "requests";

/** Open requests of a tenant; further ones are answered at once. */
const mostOfTenant = 200;

/** Wakes the open requests of a tenant's gateways, on whichever server the change or request was made. */
export class GatewayBells {
  readonly #waiting = new Map<number, Set<(ring: Ring | null) => void>>();
  #stops: (() => unknown)[] = [];
  #closed = false;

  static async open(postgres: PostgresStore): Promise<GatewayBells> {
    const bells = new GatewayBells();
    const missed = () => bells.#waiting.forEach((_, tenantId) => bells.#ring(tenantId, "registrations"));
    bells.#stops = [
      await postgres.listen(registrationsChannel, (id) => bells.#ring(Number(id), "registrations"), missed),
      await postgres.listen(gatewayRequestsChannel, (id) => bells.#ring(Number(id), "requests"), missed),
    ];
    return bells;
  }

  /** Listens from now on; `rung` gives null when the time is over, the caller hung up or the server closes. */
  listen(tenantId: number, waitMs: number, signal: AbortSignal) {
    const { promise: rung, resolve } = Promise.withResolvers<Ring | null>();
    const waiting = this.#waiting.get(tenantId) ?? new Set();
    if (this.#closed || signal.aborted || waiting.size >= mostOfTenant) {
      resolve(null);
      return { rung, leave: () => undefined };
    }
    this.#waiting.set(tenantId, waiting.add(resolve));
    const end = () => resolve(null);
    const timer = setTimeout(end, waitMs);
    signal.addEventListener("abort", end, { once: true });
    const leave = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      waiting.delete(resolve);
      if (waiting.size === 0 && this.#waiting.get(tenantId) === waiting) this.#waiting.delete(tenantId);
    };
    return { rung, leave };
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const tenantId of this.#waiting.keys()) this.#ring(tenantId, null);
    await Promise.all(this.#stops.map((stop) => stop()));
  }

  #ring(tenantId: number, ring: Ring | null): void {
    for (const resolve of this.#waiting.get(tenantId) ?? []) resolve(ring);
  }
}
