import { AsyncLocalStorage } from "node:async_hooks";
import { FairScheduler } from "../../fair-scheduler/fair-scheduler.ts";

/** Who waited so long for a connection is refused, ms: what the tenant asked before has all that it may have. */
const longestWaitMs = 15_000;

/** Told as a lock that was not to be had: the tenant's own work is in the way, the store is well. */
class NoConnection extends Error {
  readonly code = "55P03";

  constructor() {
    super("o cliente já tem todas as conexões que pode ter");
  }
}

/** Runs a tenant's work when a connection is free for it. The signal ends the wait. */
export type TenantTurns = <T>(tenantId: number, work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Turns at `connections` connections: half of them at most are one tenant's, so that work of one which waits for a lock, or takes long,
 * leaves the others theirs. What is asked within a turn belongs to it, since it would wait for itself.
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
