import { AsyncLocalStorage } from "node:async_hooks";
import { FairScheduler } from "../../fair-scheduler/fair-scheduler.ts";

/** Longest wait for a connection, ms. Then a request is refused, because the tenant's earlier requests use all connections that it may have. */
const longestWaitMs = 15_000;

/** Reported like an unavailable lock: the tenant's own work is in the way, and the store is well. */
class NoConnection extends Error {
  readonly code = "55P03";

  constructor() {
    super("o cliente já tem todas as conexões que pode ter");
  }
}

/** Runs a tenant's work when a connection is free for it. The signal ends the wait. */
export type TenantTurns = <T>(tenantId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Shares `connections` connections among tenants, at most half of them for one, so that a tenant with slow or waiting work leaves connections to
 * others. A query within a turn belongs to that turn, because it would otherwise wait for itself.
 */
export function createTenantTurns(connections: number): TenantTurns {
  const turns = new FairScheduler(connections);
  const inTurn = new AsyncLocalStorage<true>();
  return async (tenantId, work, signal) => {
    if (inTurn.getStore() === true) return work();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(new NoConnection()), longestWaitMs).unref();
    const begin = () => {
      clearTimeout(timer);
      return inTurn.run(true, work);
    };
    const ends = signal === undefined ? patience.signal : AbortSignal.any([signal, patience.signal]);
    try {
      return await turns.run(tenantId, begin, ends);
    } finally {
      clearTimeout(timer);
    }
  };
}
